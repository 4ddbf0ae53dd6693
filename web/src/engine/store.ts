/** Where local tables are kept: IndexedDB, or the memory of this page where the browser forbids it. */
import type { StoredTable } from "./stored.ts";

const NAME = "sixfold";
const TABLES = "tables";

export interface Store {
  /** Whether what is kept will still be there tomorrow. */
  readonly lasting: boolean;
  all(): Promise<StoredTable[]>;
  get(id: string): Promise<StoredTable | undefined>;
  put(table: StoredTable): Promise<void>;
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
  readonly #database: IDBDatabase;
  /** What could not be written (no room left): the game goes on all the same. */
  readonly #unwritten = new Map<string, StoredTable>();

  constructor(database: IDBDatabase) {
    this.#database = database;
  }

  async all(): Promise<StoredTable[]> {
    const kept = await this.#do<StoredTable[]>("readonly", (tables) => tables.getAll());
    return [...kept.filter(({ id }) => !this.#unwritten.has(id)), ...this.#unwritten.values()];
  }

  async get(id: string): Promise<StoredTable | undefined> {
    return this.#unwritten.get(id) ?? (await this.#do<StoredTable | undefined>("readonly", (tables) => tables.get(id)));
  }

  async put(table: StoredTable): Promise<void> {
    try {
      await this.#do("readwrite", (tables) => tables.put(table));
      this.#unwritten.delete(table.id);
    } catch {
      this.lasting = false;
      this.#unwritten.set(table.id, structuredClone(table));
    }
  }

  async delete(id: string): Promise<void> {
    this.#unwritten.delete(id);
    await this.#do("readwrite", (tables) => tables.delete(id));
  }

  #do<T>(mode: IDBTransactionMode, ask: (tables: IDBObjectStore) => IDBRequest): Promise<T> {
    return new Promise((resolve, reject) => {
      // Kept through a reload or a killed tab without waiting for the disk at every move.
      const transaction = this.#database.transaction(TABLES, mode, { durability: "relaxed" });
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

  delete(id: string): Promise<void> {
    this.#tables.delete(id);
    return Promise.resolve();
  }
}
