import { expect, test } from "vitest";
import { acceptedTypes } from "./image-field.tsx";

const IMAGES = "image/jpeg,image/png,image/webp";

test.each([
  [
    "Chrome on Android",
    "Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36",
    `${IMAGES},android/allow-camera`,
  ],
  [
    "Firefox on Android",
    "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
    IMAGES,
  ],
  [
    "Safari on iOS",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    IMAGES,
  ],
  [
    "Chrome on a desktop",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
    IMAGES,
  ],
])("a file field in %s offers both camera and photos", (_, userAgent, types) => {
  expect(acceptedTypes(userAgent)).toBe(types);
});
