import { ageText } from "#lib/format/age-text.ts";
import { endsText, SOON, startsText } from "#lib/format/ends-text.ts";
import { momentText } from "#lib/format/format-moment.ts";
import { createPlainTranslator } from "./plain-translator.ts";

const MINUTE_MS = 60_000;

/**
 * Writes relative and local times, every minute. The rendered page does not know the reader's time zone. A new day starts the
 * application, because it can change more than texts.
 */
export function updateTimes(options: {
  zone: string;
  start: () => void;
  signal: AbortSignal;
}): void {
  const { zone, start, signal } = options;
  const { lang } = document.documentElement;
  const translator = createPlainTranslator(lang);
  const today = new Date().toDateString();

  updateAll();
  const timer = setInterval(updateAll, MINUTE_MS);
  signal.addEventListener("abort", () => clearInterval(timer));
  // A page restored by Back or from another tab has old texts.
  document.addEventListener("visibilitychange", updateAll, { signal });
  addEventListener("pageshow", updateAll, { signal });

  function updateAll(): void {
    const now = new Date();
    const isSame = [...document.querySelectorAll<HTMLTimeElement>("time[data-time]")].every(
      (element) => update(element, now),
    );
    if (!isSame || now.toDateString() !== today) start();
  }

  /** Returns false if the new text needs another badge. */
  function update(element: HTMLTimeElement, now: Date): boolean {
    const { dateTime: time, dataset } = element;
    const how = dataset.time ?? "";
    if (how === "moment") return write(element, momentText(time, lang));
    if (how.startsWith("age")) return write(element, ageText(translator, time, now, how !== "age"));
    const moment = { time, now, zone };
    const isStart = how === "starts";
    const words = isStart
      ? startsText(translator, moment)
      : endsText(translator, moment, how === "ends-hour");
    const isSoon = element.parentElement?.classList.contains("text-warning") ?? false;
    const [text, short] = element.children;
    if (Boolean(text) !== (words.short !== null)) return false;
    if (!isStart && isSoon !== words.days < SOON) return false;
    if (short && words.short) write(short, words.short);
    return write(text ?? element, words.text);
  }
}

function write(element: Element, text: string): true {
  if (element.textContent !== text) element.textContent = text;
  return true;
}
