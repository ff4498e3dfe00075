import { expect, test } from "vitest";
import { LANGUAGES } from "#contract/language.ts";
import { composeManifest } from "./web-manifest.ts";

test.each(LANGUAGES)(
  "the installed site receives shared pages and has shortcuts: $code",
  (language) => {
    const manifest = composeManifest("Samha", language.code);
    expect(manifest).toMatchObject({
      lang: language.code,
      dir: language.direction,
      share_target: {
        action: "/submit",
        method: "GET",
        params: { url: "url", text: "text", title: "title" },
      },
      shortcuts: [{ url: "/submit" }, { url: "/?sort=ending" }],
    });
  },
);

test("the shortcuts are named in the language of the page", () => {
  expect(JSON.stringify(composeManifest("Samha", "ar"))).toContain("تنتهي قريبًا");
});
