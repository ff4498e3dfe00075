import { ageText } from "#lib/format/age-text.ts";
import { endsText, SOON, startsText } from "#lib/format/ends-text.ts";
import { momentText } from "#lib/format/format-moment.ts";
import { readTimeZone } from "#lib/format/time-zone.ts";
import { plainSpeaker } from "./plain-speaker.ts";

const MINUTE_MS = 60_000;

/**
 * Says when things were and will be, where the reader is, and again every minute: the rendered page, which knows neither the
 * reader's time zone nor how long it is read, cannot. A new day may change more than words: it starts the application.
 */
export function tellTimes(start: () => void, signal: AbortSignal): void {
  const { lang } = document.documentElement;
  const speaker = plainSpeaker(lang);
  const zone = readTimeZone();
  const today = new Date().toDateString();

  tellAll();
  const timer = setInterval(tellAll, MINUTE_MS);
  signal.addEventListener("abort", () => clearInterval(timer));
  // A page that comes back, from another tab or by Back, is older than its words.
  document.addEventListener("visibilitychange", tellAll, { signal });
  addEventListener("pageshow", tellAll, { signal });

  function tellAll(): void {
    const now = new Date();
    const isSame = [...document.querySelectorAll<HTMLTimeElement>("time[data-tell]")].every(
      (element) => tell(element, now),
    );
    if (!isSame || now.toDateString() !== today) start();
  }

  /** False where other words need another badge. */
  function tell(element: HTMLTimeElement, now: Date): boolean {
    const { dateTime: time, dataset } = element;
    const how = dataset.tell ?? "";
    if (how === "moment") return write(element, momentText(time, lang));
    if (how.startsWith("age")) return write(element, ageText(speaker, time, now, how !== "age"));
    const moment = { time, now, zone };
    const isStart = how === "starts";
    const told = isStart
      ? startsText(speaker, moment)
      : endsText(speaker, moment, how === "ends-hour");
    const isSoon = element.parentElement?.classList.contains("text-warning") ?? false;
    const [text, short] = element.children;
    if (Boolean(text) !== (told.short !== null)) return false;
    if (!isStart && isSoon !== told.days < SOON) return false;
    if (short && told.short) write(short, told.short);
    return write(text ?? element, told.text);
  }
}

function write(element: Element, text: string): true {
  if (element.textContent !== text) element.textContent = text;
  return true;
}
