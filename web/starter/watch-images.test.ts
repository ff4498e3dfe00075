// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepImageSize } from "#ui/display/keep-image-size.ts";
import { watchImages } from "./watch-images.ts";

vi.mock("#ui/display/keep-image-size.ts", () => ({ keepImageSize: vi.fn() }));

const start = vi.fn();
let running: AbortController;

beforeEach(() => {
  document.body.innerHTML = "";
  running = new AbortController();
});

afterEach(() => {
  running.abort();
  vi.clearAllMocks();
});

/** Returns an image with a width in pixels: 0 for a failed one, null for one that is loading. */
function show(pixels: number | null, isWhole = false): HTMLImageElement {
  const image = document.createElement("img");
  if (isWhole) image.setAttribute("data-whole", "");
  set(image, pixels);
  document.body.append(image);
  return image;
}

function set(image: HTMLImageElement, pixels: number | null): void {
  const facts = {
    complete: pixels !== null,
    currentSrc: "https://samha.example/images/dates.webp",
    naturalWidth: pixels ?? 0,
  };
  for (const [name, value] of Object.entries(facts)) {
    Object.defineProperty(image, name, { configurable: true, get: () => value });
  }
}

test("an image that failed before the starter ran starts the application, which shows a substitute", () => {
  show(0);
  watchImages(start, running.signal);
  expect(start).toHaveBeenCalledOnce();
});

test("an image that fails later does so too, and one that loads does not", () => {
  const loading = [show(null), show(null)] as const;
  watchImages(start, running.signal);
  expect(start).not.toHaveBeenCalled();
  set(loading[0], 320);
  loading[0].dispatchEvent(new Event("load"));
  expect(start).not.toHaveBeenCalled();
  set(loading[1], 0);
  loading[1].dispatchEvent(new Event("error"));
  expect(start).toHaveBeenCalledOnce();
});

test("only an image that is shown whole is limited to its own size", () => {
  const whole = show(640, true);
  show(640);
  watchImages(start, running.signal);
  expect(vi.mocked(keepImageSize).mock.calls).toEqual([[whole]]);
});

test("the application handles images once it runs", () => {
  const image = show(null);
  watchImages(start, running.signal);
  running.abort();
  set(image, 0);
  image.dispatchEvent(new Event("error"));
  expect(start).not.toHaveBeenCalled();
});
