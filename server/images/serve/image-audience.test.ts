import { expect, test } from "vitest";
import type { AvatarState, ImageAudience } from "#server/images/image-deps.ts";
import { parseImageKey } from "#server/images/image-key.ts";
import { image as draw, imageServices, keyOf, people } from "#server/images/images.fixture.ts";
import { createAudience, createAudienceCache } from "./image-audience.ts";

async function aminasImage() {
  const services = await imageServices();
  const { path } = await services.upload(await draw(400, 300).png().toBuffer());
  const read = (viewer: string | null, query = "", headers: Record<string, string> = {}) =>
    services.app.request(path + query, {
      headers: { ...headers, ...(viewer === null ? {} : { Authorization: `Bearer ${viewer}` }) },
    });
  const setAudience = (audience: (token?: string) => ImageAudience) =>
    services.audiences.set(keyOf(path), audience);
  return { ...services, path, read, setAudience };
}

const forAminaAndAdmins = (token?: string) =>
  token === "amina" || token === "maryam" ? "private" : "none";

test("only its owner and admins can read an image that is not public, in every size", async () => {
  const { read, setAudience } = await aminasImage();
  setAudience(forAminaAndAdmins);
  for (const query of ["", "?w=320"]) {
    const responses = await Promise.all(
      [null, "bilal", "stranger", "amina", "maryam"].map((viewer) => read(viewer, query)),
    );
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 200, 200]);
    expect(responses.map(({ headers }) => headers.get("Cache-Control"))).toEqual([
      ...["no-store", "no-store", "no-store"],
      ...["private, no-store", "private, no-store"],
    ]);
  }
});

test("a withdrawn image returns 404 to a browser that has cached it, never 304", async () => {
  const { read, setAudience } = await aminasImage();
  setAudience(forAminaAndAdmins);
  const etag = (await read("amina", "?w=320")).headers.get("ETag") ?? "";
  expect((await read(null, "?w=320", { "If-None-Match": etag })).status).toBe(404);
});

test("a hidden image gets the same response as one that never existed", async () => {
  const { app, path, read, setAudience, audiences } = await aminasImage();
  setAudience(forAminaAndAdmins);
  const other = path.replace(/.{22}\.webp$/, "AAAAAAAAAAAAAAAAAAAAAA.webp");
  audiences.set(keyOf(other), () => "none");
  const hidden = await read("bilal");
  const never = await app.request(other);
  expect(Object.fromEntries(hidden.headers)).toEqual(Object.fromEntries(never.headers));
  expect(await hidden.text()).toBe(await never.text());
});

const DEAL_IMAGE = parseImageKey(`deal/${people.amina}/AAAAAAAAAAAAAAAAAAAAAA.webp`);
const AVATAR = parseImageKey(`avatar/${people.amina}/AAAAAAAAAAAAAAAAAAAAAA.webp`);

/** Fakes a backend whose response can be changed and whose calls are counted. */
function countingBackend() {
  const state = { audience: "none" as ImageAudience, avatar: "none" as AvatarState, calls: 0 };
  let clock = 1_000;
  const cache = createAudienceCache(() => clock);
  const audienceOf = createAudience(
    {
      identify: async () => null,
      avatarState: async () => {
        state.calls += 1;
        return state.avatar;
      },
      isRejectedLately: async () => false,
      imageAudience: async () => {
        state.calls += 1;
        return state.audience;
      },
    },
    cache,
  );
  return { state, cache, audienceOf, wait: (ms: number) => (clock += ms) };
}

test.each([
  ["an image", DEAL_IMAGE],
  ["an avatar", AVATAR],
])(
  "the audience of %s is cached for half a minute if it is public, and never otherwise",
  async (_what, image) => {
    if (!image) throw new Error("no key");
    const { state, cache, audienceOf, wait } = countingBackend();
    await audienceOf(image, undefined);
    await audienceOf(image, undefined);
    expect(state.calls).toBe(2);
    Object.assign(state, { audience: "public", avatar: "approved" });
    // An approval is visible immediately.
    expect(await audienceOf(image, undefined)).toBe("public");
    await audienceOf(image, "maryam");
    wait(29_000);
    await audienceOf(image, undefined);
    expect(state.calls).toBe(3);
    // A removal is visible immediately after a change notification, and after half a minute otherwise.
    Object.assign(state, { audience: "none", avatar: "none" });
    expect(await audienceOf(image, undefined)).toBe("public");
    cache.clear();
    expect(await audienceOf(image, undefined)).toBe("none");
    Object.assign(state, { audience: "public", avatar: "approved" });
    await audienceOf(image, undefined);
    Object.assign(state, { audience: "none", avatar: "none" });
    wait(31_000);
    expect(await audienceOf(image, undefined)).toBe("none");
  },
);
