/** Where local tables are kept: IndexedDB, or the memory of this page where the browser forbids it. */
import type { StoredTable } from "./stored.ts";

const NAME = "sixfold";
const TABLES = "tables";

/** Makes the next version of a table of the one that is kept; what it throws leaves everything as it was. */
type Change = (kept: StoredTable | undefined) => StoredTable | null;

export interface Store {
  /** Whether what is kept will still be there tomorrow. */
  readonly lasting: boolean;
  all(): Promise<StoredTable[]>;
  get(id: string): Promise<StoredTable | undefined>;
  put(table: StoredTable): Promise<void>;
  /** Reads a table and keeps what is made of it (nothing: as it is); no other page comes in between. */
  change(id: string, how: Change): Promise<void>;
  delete(id: string): Promise<void>;
}

export async function openStore(): Promise<Store> {
  try {
    return new DeviceStore(await opened());
  } catch {
    return new PageStore();
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(TABLES, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(NAME));
  });
}

class DeviceStore implements Store {
  lasting = true;
  #database: IDBDatabase;
  /** The tables as this page last saw them. */
  readonly #seen = new Map<string, StoredTable>();
  /** What could not be written (no room left): the game goes on all the same. */
  readonly #unwritten = new Map<string, StoredTable>();

  constructor(database: IDBDatabase) {
    this.#database = database;
  }

  async all(): Promise<StoredTable[]> {
    const kept = await this.#do<StoredTable[]>("readonly", (tables) => tables.getAll()).catch(() => [...this.#seen.values()]);
    return [...kept.filter(({ id }) => !this.#unwritten.has(id)), ...this.#unwritten.values()];
  }

  async get(id: string): Promise<StoredTable | undefined> {
    const found = this.#unwritten.get(id) ?? (await this.#do<StoredTable | undefined>("readonly", (tables) => tables.get(id)).catch(() => this.#seen.get(id)));
    if (found) this.#see(found);
    return found;
  }

  async put(table: StoredTable): Promise<void> {
    this.#see(table);
    try {
      await this.#do("readwrite", (tables) => tables.put(table));
      this.#unwritten.delete(table.id);
    } catch {
      this.#carry(table);
    }
  }

  async change(id: string, how: Change): Promise<void> {
    let transaction: IDBTransaction;
    try {
      transaction = await this.#begin("readwrite");
    } catch {
      // The game goes on as this page last saw it.
      const next = how(this.#unwritten.get(id) ?? structuredClone(this.#seen.get(id)));
      if (next) this.#carry(next);
      return;
    }
    await this.#changeIn(transaction, id, how);
  }

  #changeIn(transaction: IDBTransaction, id: string, how: Change): Promise<void> {
    return new Promise((resolve, reject) => {
      const tables = transaction.objectStore(TABLES);
      const asked = tables.get(id) as IDBRequest<StoredTable | undefined>;
      let next: StoredTable | null = null;
      let refusal: { why: unknown } | null = null;
      asked.onsuccess = () => {
        try {
          next = how(this.#unwritten.get(id) ?? asked.result);
        } catch (why) {
          refusal = { why };
          return transaction.abort();
        }
        try {
          if (next) tables.put(next);
        } catch {
          transaction.abort(); // no room
        }
      };
      transaction.oncomplete = () => {
        if (next) {
          this.#unwritten.delete(id);
          this.#see(next);
        }
        resolve();
      };
      transaction.onabort = () => {
        if (refusal) return reject(refusal.why as Error);
        if (!next) return reject(transaction.error ?? new Error(TABLES));
        this.#carry(next);
        resolve();
      };
    });
  }

  /** Holds what could not be written. */
  #carry(table: StoredTable): void {
    this.lasting = false;
    this.#unwritten.set(table.id, structuredClone(table));
  }

  async delete(id: string): Promise<void> {
    this.#unwritten.delete(id);
    this.#seen.delete(id);
    await this.#do("readwrite", (tables) => tables.delete(id));
  }

  #see(table: StoredTable): void {
    this.#seen.set(table.id, structuredClone(table));
  }

  /** A browser closes a database as it likes, for a page in the background say: then it is opened again. */
  async #begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    // Kept through a reload or a killed tab without waiting for the disk at every move.
    const begun = () => this.#database.transaction(TABLES, mode, { durability: "relaxed" });
    try {
      return begun();
    } catch {
      this.#database = await opened();
      return begun();
    }
  }

  async #do<T>(mode: IDBTransactionMode, ask: (tables: IDBObjectStore) => IDBRequest): Promise<T> {
    const transaction = await this.#begin(mode);
    return new Promise((resolve, reject) => {
      const request = ask(transaction.objectStore(TABLES));
      transaction.oncomplete = () => resolve(request.result as T);
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error(TABLES));
    });
  }
}

export class PageStore implements Store {
  readonly lasting = false;
  readonly #tables = new Map<string, StoredTable>();

  all(): Promise<StoredTable[]> {
    return Promise.resolve([...this.#tables.values()].map((table) => structuredClone(table)));
  }

  get(id: string): Promise<StoredTable | undefined> {
    const found = this.#tables.get(id);
    return Promise.resolve(found && structuredClone(found));
  }

  put(table: StoredTable): Promise<void> {
    this.#tables.set(table.id, structuredClone(table));
    return Promise.resolve();
  }

  // Nothing is waited for before the table is changed: nobody comes in between.
  async change(id: string, how: Change): Promise<void> {
    const found = this.#tables.get(id);
    const next = how(found && structuredClone(found));
    if (next) await this.put(next);
  }

  delete(id: string): Promise<void> {
    this.#tables.delete(id);
    return Promise.resolve();
  }
}
