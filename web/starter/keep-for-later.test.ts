// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepForLater, type Later } from "./keep-for-later.ts";

const start = vi.fn();
let running: AbortController;
let later: Later;

beforeEach(() => {
  document.body.innerHTML = `
    <a href="/deals/a1b2c3d">A deal</a>
    <button id="vote" type="button"><span>Hot</span></button>
    <form id="search" action="/search"><input name="q"><button id="ask">Search</button></form>
    <form id="comment" method="post"><textarea></textarea><button id="send">Send</button></form>
    <details><summary>Price</summary></details>
    <select><option>oldest</option><option>newest</option></select>`;
  running = new AbortController();
  later = keepForLater(start, running.signal);
});

afterEach(() => {
  running.abort();
  vi.clearAllMocks();
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;

/** The application runs, and sees what comes on `target`. */
function run(target: HTMLElement, type: string) {
  const heard = vi.fn((event: Event) => event.preventDefault());
  target.addEventListener(type, heard);
  running.abort();
  later.repeat();
  return heard;
}

function press(target: HTMLElement): MouseEvent {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
}

test("a press within a button starts the application, and is repeated once, however often one pressed", () => {
  const early = vi.fn();
  find("#vote").addEventListener("click", early);
  expect(press(find("#vote span")).defaultPrevented).toBe(true);
  press(find("#vote"));
  expect(start).toHaveBeenCalled();
  expect(early).not.toHaveBeenCalled();
  expect(run(find("#vote"), "click")).toHaveBeenCalledOnce();
});

test("a link stays the browser's, by press and by keyboard", () => {
  expect(press(find("a")).defaultPrevented).toBe(false);
  find("a").dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  expect(start).not.toHaveBeenCalled();
});

test("a form with an address is sent by the browser, another one when the application runs", () => {
  expect(press(find("#ask")).defaultPrevented).toBe(false);
  expect(press(find("#send")).defaultPrevented).toBe(true);
  expect(run(find("#comment"), "submit")).toHaveBeenCalledOnce();
});

test("a focus and a finger on a control start the application", () => {
  find("textarea").dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  find("#vote").dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(start).toHaveBeenCalledTimes(2);
});

test("a panel opens at once, and the application learns of it", () => {
  expect(press(find("summary")).defaultPrevented).toBe(false);
  expect(run(find("details"), "toggle")).toHaveBeenCalledOnce();
});

test("what was typed and chosen is there again after the application has set its own", () => {
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

test("what was pressed is forgotten where the application could not be loaded", () => {
  press(find("#vote"));
  expect(later.forget()).toBe(true);
  expect(later.forget()).toBe(false);
  expect(run(find("#vote"), "click")).not.toHaveBeenCalled();
});
