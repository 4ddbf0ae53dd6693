/** The table's page comes in a piece of its own, which the first page fetches ahead. */
export const tablePage = () => import("./TablePage.svelte");
