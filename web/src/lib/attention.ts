/** Page title and notifications: tells when it is your turn. */
import { settings } from "./settings.svelte";

const NAME = "Sixfold";

function notify(text: string, url: string): void {
  if (!settings.notify || document.visibilityState === "visible" || !("Notification" in window) || Notification.permission !== "granted") return;
  const options = { body: text, tag: url, icon: "/icon-192.png", data: { url } };
  navigator.serviceWorker?.ready.then((worker) => worker.showNotification(NAME, options)).catch(() => new Notification(NAME, options));
}

export const attention = {
  call(text: string, url: string): void {
    document.title = `● ${text} · ${NAME}`;
    notify(text, url);
  },
  calm(text = ""): void {
    document.title = text ? `${text} · ${NAME}` : NAME;
  },
};
