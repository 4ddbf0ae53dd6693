/** What a person chose on this device. */
import { touchFirst } from "./media";

export type Settings = {
  language: string;
  theme: "auto" | "light" | "dark";
  palette: "normal" | "safe";
  contrast: "normal" | "more";
  motion: "auto" | "full" | "none";
  sound: boolean;
  direct: boolean;
  notify: boolean;
  coordinates: boolean;
  /** The first game is explained while it is played. */
  coach: boolean;
};

const KEY = "sixfold.settings";

const DEFAULTS: Settings = {
  language: "auto",
  theme: "auto",
  palette: "normal",
  contrast: "normal",
  motion: "auto",
  sound: !touchFirst(),
  direct: false,
  notify: false,
  coordinates: false,
  coach: true,
};

function load(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state<Settings>(load());

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Puts the chosen look on the page. */
export function applyLook(): void {
  const root = document.documentElement;
  const set = (name: string, value: string | null) => (value ? root.setAttribute(name, value) : root.removeAttribute(name));
  set("data-theme", settings.theme === "auto" ? null : settings.theme);
  set("data-palette", settings.palette === "safe" ? "safe" : null);
  const more = settings.contrast === "more" || matchMedia("(prefers-contrast: more)").matches;
  set("data-contrast", more ? "more" : null);
  set("data-motion", calm() ? "none" : null);
}

/** True when nothing should move. */
export function calm(): boolean {
  if (settings.motion === "none") return true;
  return settings.motion === "auto" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
