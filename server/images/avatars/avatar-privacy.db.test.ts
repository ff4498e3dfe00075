import { describe, expect, test } from "vitest";
import { SITE } from "#server/backend/guard/guarded-backend.fixture.ts";
import {
  bearer,
  EVERYBODY,
  ids,
  moderate,
  ownProfile,
  people,
  prepareAvatars,
  remove,
  see,
  send,
  site,
  storage,
  submitAvatar,
  upload,
} from "./avatars.fixture.ts";

prepareAvatars();

describe("T7, mass assignment on profiles, over HTTP", () => {
  test.each([
    ["the live image", { profile_image_url: "https://x.example/me.png" }],
    ["an approved status", { profile_image_status: "approved" }],
    ["a name", { username: "maryam2" }],
    ["an id", { id: "a0000000-0000-4000-8000-000000000009" }],
    ["a joining date", { created_at: "2001-01-01" }],
    ["a time of submission", { pending_image_since: "2001-01-01" }],
  ])("Amina cannot write %s", async (_what, change) => {
    const url = await submitAvatar();
    for (const extra of [{}, { pending_profile_image_url: url, profile_image_status: "pending" }]) {
      const result = await people.amina
        .from("profiles")
        .update({ ...extra, ...change })
        .eq("id", ids.amina);
      expect(result.error).not.toBeNull();
    }
    expect(await ownProfile("amina")).toMatchObject({
      username: "amina",
      profile_image_url: null,
      pending_profile_image_url: url,
      profile_image_status: "pending",
    });
  });

  test("an avatar must be the member's own upload, for that purpose and from this site", async () => {
    const bilals = (await upload("bilal")).body.url;
    const deal = (await upload("amina", "deal")).body.url;
    const own = (await upload("amina")).body.url as string;
    for (const url of [bilals, deal, own.replace(SITE, "https://evil.example"), null, ""]) {
      expect((await send("amina", url)).error).not.toBeNull();
    }
    expect((await ownProfile("amina")).profile_image_status).toBe("none");
  });

  test("only Amina can write her profile; even admins cannot", async () => {
    const { url } = (await upload("amina")).body;
    for (const who of ["visitor", "bilal", "safiya", "maryam"] as const) {
      expect((await send(who, url)).data ?? []).toEqual([]);
    }
    expect((await ownProfile("amina")).pending_profile_image_url).toBeNull();
    expect((await send("safiya", url, "safiya")).error?.message).toMatch(/banned.*Forty links/);
  });
});

describe("T10, a pending avatar leaks nowhere, over HTTP", () => {
  test("no request to profiles reveals its address, whether it selects, filters or sorts by it", async () => {
    await submitAvatar();
    for (const who of EVERYBODY) {
      for (const query of [
        "select=*",
        "select=id,pending_profile_image_url",
        "select=profile_image_status",
        "select=id&profile_image_status=eq.pending",
        "select=id&pending_profile_image_url=like.*avatar*",
        "select=id&order=pending_profile_image_url",
        "select=id&order=pending_image_since",
      ]) {
        const response = await site.ask(`/rest/v1/profiles?${query}`, { headers: bearer(who) });
        expect([who, query, response.ok]).toEqual([who, query, false]);
        expect(await response.text()).not.toContain("/avatar/");
      }
    }
  });

  test("a pending avatar is served to its owner and admins, and returns 404 to everyone else", async () => {
    const url = await submitAvatar();
    const statuses = await Promise.all(EVERYBODY.map((who) => see(who, url)));
    expect(statuses).toEqual([404, 404, 404, 200, 200]);
  });

  test("an approved avatar is public, and the previous one returns 404", async () => {
    const first = await submitAvatar();
    await moderate("maryam", "approve");
    expect(await Promise.all(EVERYBODY.map((who) => see(who, first)))).toEqual([
      200, 200, 200, 200, 200,
    ]);
    const second = await submitAvatar();
    expect(await Promise.all(EVERYBODY.map((who) => see(who, second)))).toEqual([
      404, 404, 404, 200, 200,
    ]);
    expect((await moderate("maryam", "approve")).data).toMatchObject({ profile_image_url: second });
    expect(await remove("maryam", first)).toBe(204);
    expect(await see("maryam", first)).toBe(404);
    expect(await see("visitor", second)).toBe(200);
  });

  test("a rejected avatar returns 404 at once; its member can delete the file, an admin only after 30 days", async () => {
    const url = await submitAvatar();
    expect((await moderate("maryam", "reject")).data).toMatchObject({
      profile_image_status: "rejected",
      pending_profile_image_url: null,
    });
    expect(await Promise.all(EVERYBODY.map((who) => see(who, url)))).toEqual([
      404, 404, 404, 404, 404,
    ]);
    const key = url.slice(`${SITE}/images/`.length);
    expect(await remove("maryam", url)).toBe(204);
    expect(await storage.read(key)).not.toBeNull();
    expect(await remove("amina", url)).toBe(204);
    expect(await storage.read(key)).toBeNull();
    expect(await remove("maryam", url)).toBe(204);
  });

  test("while an appeal is open, only admins see the rejected avatar, which is pending again once it was right", async () => {
    const url = await submitAvatar();
    await moderate("maryam", "reject");
    const { data: notices } = await people.amina.rpc("get_notifications");
    const appeal = await people.amina.rpc("appeal_action", {
      action_id_param: notices?.[0]?.action_id,
      text_param: "This is a photo of my own cat.",
    });
    expect(appeal.error).toBeNull();
    expect(await Promise.all(EVERYBODY.map((who) => see(who, url)))).toEqual([
      404, 404, 404, 404, 200,
    ]);
    expect(await remove("maryam", url)).toBe(409);
    const { data: appeals } = await people.maryam.rpc("get_appeals");
    const answer = await people.maryam.rpc("decide_appeal", {
      appeal_id_param: appeals?.[0]?.id,
      action_param: "overturn",
    });
    expect(answer.error).toBeNull();
    expect(await Promise.all(EVERYBODY.map((who) => see(who, url)))).toEqual([
      404, 404, 404, 200, 200,
    ]);
  });
});
