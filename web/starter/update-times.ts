import { ageText } from "#lib/format/age-text.ts";
import { endsText, SOON, startsText } from "#lib/format/ends-text.ts";
import { momentText } from "#lib/format/format-moment.ts";
import { createPlainTranslator } from "./plain-translator.ts";

const MINUTE_MS = 60_000;

/**
 * Writes when things were and will be, where the reader is, and again every minute: the rendered page, which knows neither the
 * reader's time zone nor how long it is read, cannot. A new day may change more than words: it starts the application.
 */
export function updateTimes(options: {
  /** The reader's time zone. */
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
  // A page that comes back, from another tab or by Back, is older than its words.
  document.addEventListener("visibilitychange", updateAll, { signal });
  addEventListener("pageshow", updateAll, { signal });

  function updateAll(): void {
    const now = new Date();
    const isSame = [...document.querySelectorAll<HTMLTimeElement>("time[data-time]")].every(
      (element) => update(element, now),
    );
    if (!isSame || now.toDateString() !== today) start();
  }

  /** False where other words need another badge. */
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
