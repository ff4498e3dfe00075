// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { shrinkImage } from "./shrink-image.ts";

const MB = 1024 * 1024;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a phone photo is sent upright as a JPEG 2,000 pixels wide, under its own name", async () => {
  const { decodeOptions, drawn } = browser({ width: 4032, height: 3024, drawnBytes: MB });
  const original = photo(8 * MB);
  const sent = await shrinkImage(original);
  expect(decodeOptions).toEqual([{ imageOrientation: "from-image" }]);
  expect(drawn).toEqual([{ width: 2000, height: 1500, type: "image/jpeg" }]);
  expect([sent.name, sent.type, sent.size, sent.lastModified]).toEqual([
    "dates.png",
    "image/jpeg",
    MB,
    original.lastModified,
  ]);
});

test("a tall screenshot keeps its proportions", async () => {
  const { drawn } = browser({ width: 1, height: 9000, drawnBytes: 10 });
  await shrinkImage(photo(2 * MB));
  expect(drawn).toEqual([{ width: 1, height: 2000, type: "image/jpeg" }]);
});

test("a photo within the pixel limit but over 5 MB is re-encoded at its own dimensions", async () => {
  const { drawn } = browser({ width: 2000, height: 1500, drawnBytes: MB });
  expect((await shrinkImage(photo(6 * MB))).size).toBe(MB);
  expect(drawn).toEqual([{ width: 2000, height: 1500, type: "image/jpeg" }]);
});

test("a transparent image gets a white background, because JPEG has no transparency", async () => {
  const { strokes } = browser({ width: 4000, height: 2000, drawnBytes: MB });
  await shrinkImage(photo(2 * MB));
  expect(strokes).toEqual(["fill rgb(42 108 70) 1x1", "fill #fff 2000x1000", "draw 2000x1000"]);
});

test.each([
  ["is small already", { bytes: MB, width: 4032, height: 3024 }],
  ["has few pixels and bytes", { bytes: 4 * MB, width: 2000, height: 2000 }],
  ["would become larger", { bytes: 2 * MB, width: 4032, height: 3024, drawnBytes: 3 * MB }],
  ["cannot be drawn again", { bytes: 2 * MB, width: 4032, height: 3024, drawnBytes: null }],
  ["the browser returns as noise", { bytes: 2 * MB, width: 4032, height: 3024, isNoise: true }],
  ["is damaged", { bytes: 2 * MB, width: 0, height: 0, isDamaged: true }],
])("a photo that %s is sent unchanged", async (_what, { bytes, ...image }) => {
  browser({ drawnBytes: MB, ...image });
  const original = photo(bytes);
  expect(await shrinkImage(original)).toBe(original);
});

test("a browser that cannot read images sends the photo unchanged", async () => {
  vi.stubGlobal("createImageBitmap", undefined);
  const original = photo(8 * MB);
  expect(await shrinkImage(original)).toBe(original);
});

function photo(bytes: number): File {
  return new File([new Uint8Array(bytes)], "dates.png", {
    type: "image/png",
    lastModified: 1_763_800_000_000,
  });
}

interface Drawing {
  width: number;
  height: number;
  /** Size of the JPEG; null if the canvas is too large for the device. */
  drawnBytes: number | null;
  isDamaged?: boolean;
  /** True if the browser resists fingerprinting. */
  isNoise?: boolean;
}

/** Fakes the browser functions that read and draw images, and records their calls. */
function browser({ width, height, drawnBytes, isDamaged, isNoise }: Drawing) {
  const decodeOptions: unknown[] = [];
  const drawn: { width: number; height: number; type: string | undefined }[] = [];
  const strokes: string[] = [];
  vi.stubGlobal("createImageBitmap", async (_file: File, options: unknown) => {
    decodeOptions.push(options);
    if (isDamaged) throw new DOMException("The source image could not be decoded.");
    return { width, height, close: () => undefined };
  });
  const context = {
    fillStyle: "",
    fillRect: (_x: number, _y: number, w: number, h: number) =>
      strokes.push(`fill ${context.fillStyle} ${w}x${h}`),
    drawImage: (_image: unknown, _x: number, _y: number, w: number, h: number) =>
      strokes.push(`draw ${w}x${h}`),
    getImageData: () => ({ data: isNoise ? [135, 162, 78, 45] : [42, 107, 70, 255] }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    drawn.push({ width: this.width, height: this.height, type });
    done(drawnBytes === null ? null : new Blob([new Uint8Array(drawnBytes)], { type: type ?? "" }));
  });
  return { decodeOptions, drawn, strokes };
}
