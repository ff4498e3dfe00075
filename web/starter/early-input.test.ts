// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { collectEarlyInput, type EarlyInput } from "./early-input.ts";

const fetch = vi.fn();
const start = vi.fn();
let running: AbortController;
let earlyInput: EarlyInput;

beforeEach(() => {
  document.body.innerHTML = `
    <a href="/deals/a1b2c3d">A deal</a>
    <button id="vote" type="button"><span>Hot</span></button>
    <form id="search" action="/search"><input name="q"><button id="ask">Search</button></form>
    <form id="comment" method="post"><textarea></textarea><button id="send">Send</button></form>
    <details><summary>Price</summary></details>
    <select><option>oldest</option><option>newest</option></select>`;
  running = new AbortController();
  earlyInput = collectEarlyInput({ fetch, start, signal: running.signal });
});

afterEach(() => {
  running.abort();
  vi.clearAllMocks();
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;

/** Starts the application with a listener on `target`. */
function run(target: HTMLElement, type: string) {
  const listener = vi.fn((event: Event) => event.preventDefault());
  target.addEventListener(type, listener);
  running.abort();
  earlyInput.repeat();
  return listener;
}

const isMarked = (element: HTMLElement) =>
  element.hasAttribute("data-waiting") && element.getAttribute("aria-busy") === "true";

function press(target: HTMLElement): MouseEvent {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
}

test("clicks on a button or its content start the application and are repeated as one", () => {
  const early = vi.fn();
  find("#vote").addEventListener("click", early);
  expect(press(find("#vote span")).defaultPrevented).toBe(true);
  press(find("#vote"));
  expect(start).toHaveBeenCalled();
  expect(early).not.toHaveBeenCalled();
  expect(run(find("#vote"), "click")).toHaveBeenCalledOnce();
});

test("pressing or focusing a link does not start the application", () => {
  expect(press(find("a")).defaultPrevented).toBe(false);
  find("a").dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  expect(start).not.toHaveBeenCalled();
});

test("the browser submits a form that has an action, and the application submits any other", () => {
  expect(press(find("#ask")).defaultPrevented).toBe(false);
  expect(press(find("#send")).defaultPrevented).toBe(true);
  expect(run(find("#comment"), "submit")).toHaveBeenCalledOnce();
});

test("a touch on a control, which may begin a scroll, only fetches the application", () => {
  find("#vote").dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(fetch).toHaveBeenCalledOnce();
  expect(start).not.toHaveBeenCalled();
});

test("focusing a control starts the application", () => {
  find("textarea").dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  expect(start).toHaveBeenCalledOnce();
});

test("a clicked button is marked until its click is repeated", () => {
  const vote = find("#vote");
  press(find("#vote span"));
  expect(isMarked(vote)).toBe(true);
  const marks: boolean[] = [];
  vote.addEventListener("click", () => marks.push(isMarked(vote)));
  run(vote, "click");
  expect(marks).toEqual([false]);
});

test("a discarded click leaves no mark", () => {
  press(find("#vote"));
  earlyInput.discard();
  expect(isMarked(find("#vote"))).toBe(false);
});

test("a pressed link or search button is marked while the browser opens the next page, for at most five seconds", () => {
  vi.useFakeTimers();
  press(find("a"));
  press(find("#ask"));
  expect([isMarked(find("a")), isMarked(find("#ask"))]).toEqual([true, true]);
  vi.advanceTimersByTime(5_000);
  expect([isMarked(find("a")), isMarked(find("#ask"))]).toEqual([false, false]);
  vi.useRealTimers();
});

test.each([
  ["in another tab", 'href="https://shop.example" target="_blank"'],
  ["on this page", 'href="#comments"'],
])("a link that opens %s has no mark", (_, attributes) => {
  document.body.insertAdjacentHTML("beforeend", `<a id="stays" ${attributes}>Elsewhere</a>`);
  find("#stays").addEventListener("click", (event) => event.preventDefault());
  press(find("#stays"));
  expect(isMarked(find("#stays"))).toBe(false);
});

test("controls that react immediately have no mark", () => {
  press(find("summary"));
  find("textarea").dispatchEvent(new Event("input", { bubbles: true }));
  expect([...document.querySelectorAll<HTMLElement>("*")].filter(isMarked)).toEqual([]);
});

test("a panel opens immediately, and the application receives its event", () => {
  expect(press(find("summary")).defaultPrevented).toBe(false);
  expect(run(find("details"), "toggle")).toHaveBeenCalledOnce();
});

test("typed text and choices are restored after the application has set its own values", () => {
  const text = find("textarea") as HTMLTextAreaElement;
  const order = find("select") as HTMLSelectElement;
  text.value = "Half a th";
  text.dispatchEvent(new Event("input", { bubbles: true }));
  text.value = "Half a thought";
  text.dispatchEvent(new Event("input", { bubbles: true }));
  order.value = "newest";
  order.dispatchEvent(new Event("change", { bubbles: true }));
  text.value = "";
  order.value = "oldest";
  const chosen = vi.fn();
  order.addEventListener("change", chosen);
  expect(run(text, "input")).toHaveBeenCalledOnce();
  expect(chosen).toHaveBeenCalledOnce();
  expect([text.value, order.value]).toEqual(["Half a thought", "newest"]);
});

test("clicks are discarded if the application fails to load", () => {
  press(find("#vote"));
  expect(earlyInput.discard()).toBe(true);
  expect(earlyInput.discard()).toBe(false);
  expect(run(find("#vote"), "click")).not.toHaveBeenCalled();
});
