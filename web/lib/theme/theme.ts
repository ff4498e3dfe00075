import { useSyncExternalStore } from "react";
import { THEME_STORAGE_KEY } from "#contract/theme-script.ts";
import { readStored, removeStored, writeStored } from "#lib/storage/browser-storage.ts";

type Theme = "light" | "dark";
/** `system` follows the device. */
export type ThemeChoice = Theme | "system";

const listeners = new Set<() => void>();

/** Applies a theme to this page and stores it for all tabs. */
export function chooseTheme(choice: ThemeChoice): void {
  showTheme(choice);
  if (choice === "system") removeStored(THEME_STORAGE_KEY);
  else writeStored(THEME_STORAGE_KEY, choice);
  for (const listener of listeners) listener();
}

export function currentTheme(): Theme {
  const choice = chosenTheme();
  if (choice !== "system") return choice;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Returns the current choice and updates with the header's switch and other tabs; null on the server. */
export function useThemeChoice(): ThemeChoice | null {
  return useSyncExternalStore<ThemeChoice | null>(subscribe, chosenTheme, () => null);
}

/** Reads the choice from the page, where it applies even without storage. */
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
  function onStorage({ key }: StorageEvent) {
    // Null: the storage was cleared.
    if (key !== THEME_STORAGE_KEY && key !== null) return;
    const stored = readStored(THEME_STORAGE_KEY);
    showTheme(stored === "dark" || stored === "light" ? stored : "system");
    listener();
  }
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}
