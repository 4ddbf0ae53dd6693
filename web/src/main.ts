import "@fontsource-variable/figtree/wght.css";
import "virtual:theme.css";
import "./theme/fallback.css";
import "./theme/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { saveRecords } from "./engine/local";
import { pickLanguage, speak } from "./lib/i18n.svelte";
import { whenIdle } from "./lib/idle";
import { startRouter } from "./lib/router.svelte";
import { applyLook, settings } from "./lib/settings.svelte";

// A page older than the server misses its pieces: fetch the new page, but only once, and never without a line:
// whoever plays on the device would lose the page they have.
addEventListener("vite:preloadError", (event) => {
  if (!navigator.onLine || sessionStorage.getItem("sixfold.reloaded") === __BUILD__) return;
  event.preventDefault();
  sessionStorage.setItem("sixfold.reloaded", __BUILD__);
  location.reload();
});

applyLook();
startRouter();
saveRecords();
void speak(pickLanguage(settings.language)).then(() => {
  const target = document.getElementById("app")!;
  target.replaceChildren();
  mount(App, { target });
});

// Keeping all pages at hand fetches all of them: not while the first one is being shown.
const KEEP_AFTER_MS = 4000;
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => setTimeout(() => whenIdle(() => void navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => {}), 2000), KEEP_AFTER_MS));
