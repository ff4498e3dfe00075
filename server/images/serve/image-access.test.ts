import { expect, test } from "vitest";
import { people } from "#server/images/images.fixture.ts";
import { createImageAccess } from "./image-access.ts";

const KEY = `avatar/${people.amina}/AAAAAAAAAAAAAAAAAAAAAA.webp`;
const URL_OF_KEY = `https://samha.example/images/${KEY}`;
const tokens = ["amina", "bilal", "maryam"] as const;

/** Fakes the Supabase API for images. Tokens are names, and Maryam may decide on avatars. */
function backend(amina: { profile_image_url?: string; pending_profile_image_url?: string }) {
  const calls: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const address = new URL(String(input));
    const headers = new Headers(init?.headers);
    const token = tokens.find((name) => headers.get("Authorization") === `Bearer ${name}`);
    calls.push(`${token ?? "visitor"} ${address.pathname}`);
    if (headers.get("apikey") !== "anon") return new Response("{}", { status: 500 });
    if (address.pathname === "/rest/v1/profiles") {
      const mine = address.searchParams.get("id") === `eq.${people.amina}`;
      return Response.json(mine ? [{ profile_image_url: amina.profile_image_url ?? null }] : []);
    }
    if (token === undefined) return Response.json({ code: "not_authenticated" }, { status: 401 });
    const own = { id: people[token], ...(token === "amina" ? amina : {}) };
    if (address.pathname === "/auth/v1/user") return Response.json({ id: people[token] });
    if (address.pathname.endsWith("/get_my_profile")) return Response.json(own);
    if (address.pathname.endsWith("/check_write_access")) {
      return token === "bilal"
        ? Response.json({ code: "PT403", message: "Your account is banned: Spam" }, { status: 403 })
        : Response.json(true);
    }
    if (address.pathname.endsWith("/get_my_rights"))
      return Response.json({ is_admin: false, areas: token === "maryam" ? ["avatars"] : [] });
    if (address.pathname.endsWith("/get_pending_avatars")) {
      return token === "maryam"
        ? Response.json([{ id: people.amina, ...amina }])
        : Response.json({ code: "not_admin" }, { status: 403 });
    }
    if (address.pathname.endsWith("/get_image_audience")) return Response.json("none");
    return new Response("{}", { status: 404 });
  };
  const access = createImageAccess({ supabaseUrl: "https://api.example/", anonKey: "anon", fetch });
  return { access, calls };
}

test("an access token identifies its member, and an unknown token no one", async () => {
  const { access } = backend({});
  expect((await access.identify("amina"))?.id).toBe(people.amina);
  expect(await access.identify("stranger")).toBe(null);
  expect(await (await access.identify("amina"))?.reviewsAvatars()).toBe(false);
  expect(await (await access.identify("maryam"))?.reviewsAvatars()).toBe(true);
});

test("a banned member gets the database's message about their ban", async () => {
  const { access } = backend({});
  expect(await (await access.identify("amina"))?.writeRefusal()).toBe(null);
  expect(await (await access.identify("bilal"))?.writeRefusal()).toEqual({
    code: "banned",
    message: "Your account is banned: Spam",
  });
});

test("the live avatar is approved for everyone", async () => {
  const { access, calls } = backend({ profile_image_url: URL_OF_KEY });
  expect(await access.avatarState(people.amina, KEY)).toBe("approved");
  expect(await access.avatarState(people.amina, KEY, "bilal")).toBe("approved");
  expect(calls).toEqual(["visitor /rest/v1/profiles", "visitor /rest/v1/profiles"]);
});

test("a pending avatar is visible only to its owner and admins", async () => {
  const { access } = backend({ pending_profile_image_url: URL_OF_KEY });
  const states = await Promise.all(
    [undefined, "stranger", "bilal", "amina", "maryam"].map((token) =>
      access.avatarState(people.amina, KEY, token),
    ),
  );
  expect(states).toEqual(["none", "none", "none", "pending", "pending"]);
});

test("only admins' requests reach the moderation queue, which logs others as attacks", async () => {
  const { access, calls } = backend({ pending_profile_image_url: URL_OF_KEY });
  await access.avatarState(people.amina, KEY, "bilal");
  await access.avatarState(people.amina, KEY, "amina");
  expect(calls.filter((call) => call.includes("get_pending_avatars"))).toEqual([]);
});

test("a replaced or rejected avatar is hidden even from its owner", async () => {
  const other = URL_OF_KEY.replace("AAAA", "BBBB");
  const { access } = backend({ profile_image_url: other, pending_profile_image_url: other });
  expect(await access.avatarState(people.amina, KEY, "amina")).toBe("none");
  expect(await access.avatarState(people.amina, KEY, "maryam")).toBe("none");
});

test("a backend failure is an error, not an unknown token", async () => {
  const fetch = async () => new Response("{}", { status: 503 });
  const access = createImageAccess({ supabaseUrl: "https://api.example", anonKey: "anon", fetch });
  const expected = { code: "unavailable", status: 503, retryAfterSeconds: 2 };
  await expect(access.identify("amina")).rejects.toMatchObject(expected);
  await expect(access.avatarState(people.amina, KEY)).rejects.toMatchObject(expected);
});

test("an unreachable backend returns 503", async () => {
  const fetch = () => Promise.reject(new TypeError("fetch failed"));
  const access = createImageAccess({ supabaseUrl: "https://api.example", anonKey: "anon", fetch });
  await expect(access.identify("amina")).rejects.toMatchObject({ code: "unavailable" });
});

test("a wrong backend key is an error, so that avatars do not vanish silently", async () => {
  const fetch = async () => new Response("{}", { status: 401 });
  const access = createImageAccess({ supabaseUrl: "https://api.example", anonKey: "old", fetch });
  await expect(access.avatarState(people.amina, KEY)).rejects.toThrow("returned 401");
});
