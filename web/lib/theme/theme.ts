import { useSyncExternalStore } from "react";
import { readStored, removeStored, writeStored } from "#lib/storage/browser-storage.ts";
import { THEME_STORAGE_KEY } from "./theme-script.ts";

type Theme = "light" | "dark";
/** The visitor's choice; `system` follows the device. */
export type ThemeChoice = Theme | "system";

const listeners = new Set<() => void>();

/** Applies a theme now, and to the next page in every tab. */
export function chooseTheme(choice: ThemeChoice): void {
  showTheme(choice);
  if (choice === "system") removeStored(THEME_STORAGE_KEY);
  else writeStored(THEME_STORAGE_KEY, choice);
  for (const listener of listeners) listener();
}

/** The current theme of the page. */
export function shownTheme(): Theme {
  const choice = chosenTheme();
  if (choice !== "system") return choice;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** The visitor's choice, in step with the header's switch and with other tabs; null on the server. */
export function useThemeChoice(): ThemeChoice | null {
  return useSyncExternalStore<ThemeChoice | null>(subscribe, chosenTheme, () => null);
}

/** From the page, not the storage: a choice holds for the page even where storage is refused. */
function chosenTheme(): ThemeChoice {
  const { theme } = document.documentElement.dataset;
  return theme === "dark" || theme === "light" ? theme : "system";
}

function showTheme(choice: ThemeChoice): void {
  const { dataset } = document.documentElement;
  if (choice === "system") delete dataset.theme;
  else dataset.theme = choice;
}

function subscribe(listener: () => void): () => void {
  function hear({ key }: StorageEvent) {
    // A null key: everything was cleared.
    if (key !== THEME_STORAGE_KEY && key !== null) return;
    const stored = readStored(THEME_STORAGE_KEY);
    showTheme(stored === "dark" || stored === "light" ? stored : "system");
    listener();
  }
  listeners.add(listener);
  addEventListener("storage", hear);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", hear);
  };
}
