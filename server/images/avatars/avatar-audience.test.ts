import { expect, test } from "vitest";
import type { AvatarState } from "#server/images/image-deps.ts";

import { image, imageServices, keyOf } from "#server/images/images.fixture.ts";

async function aminasAvatar(state: AvatarState) {
  const services = await imageServices();
  const bytes = await image(100, 100).png().toBuffer();
  const { path } = await services.upload(bytes, { purpose: "avatar" });
  services.avatars.set(keyOf(path), state);
  const see = (viewer: string | null, query = "") =>
    services.app.request(path + query, {
      headers: viewer === null ? {} : { Authorization: `Bearer ${viewer}` },
    });
  return { ...services, path, see };
}

const viewers = [null, "bilal", "stranger", "amina", "maryam"];

test.each<[AvatarState, number[]]>([
  ["approved", [200, 200, 200, 200, 200]],
  ["pending", [404, 404, 404, 200, 200]],
  ["none", [404, 404, 404, 404, 404]],
])(
  "for an avatar in the state %s, a visitor, Bilal, an invalid token, Amina and the admin get %j",
  async (state, expected) => {
    const { see } = await aminasAvatar(state);
    for (const query of ["", "?w=320"]) {
      const responses = await Promise.all(viewers.map((viewer) => see(viewer, query)));
      expect(responses.map(({ status }) => status)).toEqual(expected);
    }
  },
);

test("a pending avatar is never cached, an approved one for ten minutes", async () => {
  const { avatars, path, see } = await aminasAvatar("pending");
  expect((await see("amina")).headers.get("Cache-Control")).toBe("private, no-store");
  expect((await see("maryam")).headers.get("Cache-Control")).toBe("private, no-store");
  expect((await see(null)).headers.get("Cache-Control")).toBe("no-store");
  avatars.set(keyOf(path), "approved");
  expect((await see(null)).headers.get("Cache-Control")).toBe("public, max-age=600, immutable");
});

test("a rejected avatar returns 404 even to its owner and admins", async () => {
  const { avatars, path, see } = await aminasAvatar("pending");
  expect((await see("amina")).status).toBe(200);
  avatars.set(keyOf(path), "none");
  expect((await see("amina")).status).toBe(404);
  expect((await see("maryam")).status).toBe(404);
});

test("a hidden avatar has the same response as a missing one", async () => {
  const { app, path, see } = await aminasAvatar("pending");
  const hidden = await see("bilal");
  const never = await app.request(path.replace(/.{22}\.webp$/, "AAAAAAAAAAAAAAAAAAAAAA.webp"));
  expect(Object.fromEntries(hidden.headers)).toEqual(Object.fromEntries(never.headers));
  expect(await hidden.text()).toBe(await never.text());
});
