import { expect, test } from "vitest";
import { drawHubImage } from "./draw-share-image.ts";

test("the Arabic name of a season page is complete on its share image", async () => {
  const [whole, cut] = await Promise.all(
    ["عروض الحج والأضاحي", "عروض الحج…"].map((title) =>
      drawHubImage({ title, siteName: "سمحة", sentence: "متوقع", isRightToLeft: true }),
    ),
  );
  expect(whole?.equals(cut ?? Buffer.alloc(0))).toBe(false);
});
