/** Addresses and pages, without a library. */

/** A site without a server has one page for the host; which one of ours it is stands behind a #. */
const here = () => (__SITE__ ? location.hash.slice(1) || "/" : location.pathname + location.search);
const address = (path: string) => (__SITE__ ? `#${path}` : path);

export const route = $state({ path: here() });

/** Goings from page to page; the heading of the next page takes them, and with them the focus. */
class Arrivals {
  #count = $state(0);
  #taken = 0;

  add(): void {
    this.#count++;
  }

  /** True once after every change of page. */
  take(): boolean {
    const news = this.#count !== this.#taken;
    this.#taken = this.#count;
    return news;
  }
}

export const arrivals = new Arrivals();

const pageOf = (path: string) => path.split("?")[0]!;

function show(path: string): void {
  const moved = pageOf(path) !== pageOf(route.path);
  route.path = path;
  if (moved) arrivals.add();
}

export function go(path: string, replace = false): void {
  if (path === here()) return;
  history[replace ? "replaceState" : "pushState"](null, "", address(path));
  show(path);
  scrollTo(0, 0);
}

/** Writes where one is on a page into its address, without going anywhere. */
export function note(path: string): void {
  if (path !== here()) history.replaceState(null, "", address(path));
  route.path = path;
}

/** `/table/:id` against `/table/abc` gives `{id: "abc"}`. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern, path.split("?")[0]!].map((p) => p.split("/").filter(Boolean));
  if (wanted!.length !== given!.length) return null;
  const found: Record<string, string> = {};
  for (const [i, part] of wanted!.entries()) {
    const text = given![i]!;
    if (part.startsWith(":")) found[part.slice(1)] = decodeURIComponent(text);
    else if (part !== text) return null;
  }
  return found;
}

export function query(name: string): string | null {
  return new URLSearchParams(route.path.split("?").slice(1).join("?")).get(name);
}

/** Gives a link the address that a new tab of a site needs; what is saved as a file is no page. */
function readdress({ target }: Event): void {
  const link = (target as Element).closest?.("a[href^='/']:not([download])");
  link?.setAttribute("href", address(link.getAttribute("href")!));
}

/** Takes over clicks on links of our own. */
export function startRouter(): void {
  addEventListener("popstate", () => show(here()));
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest?.("a");
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api")) return;
    event.preventDefault();
    go(link.hash.startsWith("#/") ? link.hash.slice(1) : link.pathname + link.search);
  });
  if (__SITE__) document.addEventListener("pointerdown", readdress, true);
}
