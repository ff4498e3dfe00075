import { expect, test, vi } from "vitest";
import { image, imageServices } from "#server/images/images.fixture.ts";

vi.mock("node:fs/promises", async (original) => ({
  ...(await original<typeof import("node:fs/promises")>()),
  open: () =>
    Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" })),
}));

test("an upload to a full disk is refused with 507 and a clear message", async () => {
  const { upload } = await imageServices();
  const { status, body } = await upload(await image(10, 10).png().toBuffer());
  expect(status).toBe(507);
  expect(body).toEqual({
    code: "storage_full",
    message: "There is no room for new images right now. Please try again later.",
  });
});
