/** Which of the three layouts fits. */

const phone = typeof matchMedia === "function" ? matchMedia("(max-width: 699px)") : null;
const desktop = typeof matchMedia === "function" ? matchMedia("(min-width: 1100px)") : null;

export const viewport = $state({ phone: phone?.matches ?? false, desktop: desktop?.matches ?? true });

phone?.addEventListener("change", (event) => (viewport.phone = event.matches));
desktop?.addEventListener("change", (event) => (viewport.desktop = event.matches));
