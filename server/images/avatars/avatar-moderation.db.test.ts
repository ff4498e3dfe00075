import { beforeEach, describe, expect, test } from "vitest";
import { IMAGE_PURPOSES } from "#contract/image.ts";
import { SITE } from "#server/backend/guard/guarded-backend.fixture.ts";
import {
  ids,
  moderate,
  ownProfile,
  people,
  prepareAvatars,
  remove,
  see,
  site,
  storage,
  submitAvatar,
  upload,
} from "./avatars.fixture.ts";

prepareAvatars();

const refusedCalls = async () =>
  (
    await site.owner.query(
      "select user_id, details from public.security_events where event = 'refused_admin_call' order by created_at",
    )
  ).rows;

describe("removing an avatar's file, over HTTP", () => {
  test("visitors, other members and banned members may not delete it, whether in use or not", async () => {
    const url = await submitAvatar();
    const statuses = () =>
      Promise.all((["visitor", "bilal", "safiya"] as const).map((who) => remove(who, url)));
    expect(await statuses()).toEqual([401, 403, 403]);
    await moderate("maryam", "reject");
    expect(await statuses()).toEqual([401, 403, 403]);
    expect(await storage.read(url.slice(`${SITE}/images/`.length))).not.toBeNull();
  });

  test("a pending or shown image cannot be deleted, even by its owner and admins", async () => {
    const url = await submitAvatar();
    expect([await remove("amina", url), await remove("maryam", url)]).toEqual([409, 409]);
    await moderate("maryam", "approve");
    expect([await remove("amina", url), await remove("maryam", url)]).toEqual([409, 409]);
    expect(await see("visitor", url)).toBe(200);
  });

  test("its owner can delete an unused avatar, and other images cannot be deleted this way", async () => {
    const { url } = (await upload("amina")).body;
    expect(await remove("amina", url)).toBe(204);
    const deal = (await upload("amina", "deal")).body.url;
    expect([await remove("amina", deal), await remove("maryam", deal)]).toEqual([403, 403]);
    expect(await remove("amina", `${SITE}/images/avatar/${ids.amina}/..%2f..%2fpasswd`)).toBe(404);
  });
});

describe("T19, uploads, over HTTP", () => {
  test("visitors and banned members cannot upload images for any purpose", async () => {
    const stored: string[] = [];
    for (const purpose of IMAGE_PURPOSES) {
      expect((await upload("visitor", purpose)).status).toBe(401);
      const { status, body } = await upload("safiya", purpose);
      expect([status, body.code]).toEqual([403, "banned"]);
      expect(body.message).toMatch(/Your account is banned.*Forty links/);
      for await (const { key } of storage.list(`${purpose}/${ids.safiya}/`)) stored.push(key);
    }
    expect(stored).toEqual([]);
  });

  test("members and admins cannot upload files that are not images", async () => {
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`);
    const page = Buffer.from("\xff\xd8\xff<script>alert(1)</script>", "latin1");
    for (const who of ["amina", "maryam"] as const) {
      expect((await upload(who, "avatar", svg)).status).toBe(415);
      expect((await upload(who, "avatar", page)).status).toBe(422);
    }
  });
});

describe("moderating avatars, over HTTP", () => {
  beforeEach(() => site.owner.query("delete from public.security_events"));

  test("a visitor must sign in, and no event is logged", async () => {
    for (const result of [
      await people.visitor.rpc("get_pending_avatars"),
      await moderate("visitor", "approve"),
    ]) {
      expect([result.status, result.error?.message]).toEqual([401, "Not authenticated"]);
    }
    expect(await refusedCalls()).toEqual([]);
  });

  test.each([
    ["Amina", "amina"],
    ["Bilal", "bilal"],
    ["Safiya", "safiya"],
  ] as const)(
    "%s is refused with 403 and the specified message, and the event is logged",
    async (_name, who) => {
      const url = await submitAvatar();
      for (const result of [
        await people[who].rpc("get_pending_avatars"),
        await moderate(who, "approve"),
        await moderate(who, "reject"),
      ]) {
        expect([result.status, result.error?.message]).toEqual([
          403,
          "Unauthorized: You do not have admin privileges",
        ]);
        expect(result.data).toBeNull();
        expect(JSON.stringify(result.error)).not.toContain("/avatar/");
      }
      expect(await refusedCalls()).toEqual([
        { user_id: ids[who], details: { procedure: "get_pending_avatars" } },
        ...["approve", "reject"].map((action) => ({
          user_id: ids[who],
          details: { procedure: "moderate_avatar", user_id: ids.amina, action },
        })),
      ]);
      expect((await ownProfile("amina")).pending_profile_image_url).toBe(url);
      const read = await people.maryam.from("security_events").select("user_id");
      expect(read.data).toHaveLength(3);
      expect((await people.bilal.from("security_events").select("user_id")).data).toEqual([]);
    },
  );

  test("Maryam reads the queue and decides; a missing image returns 404 with a message", async () => {
    const url = await submitAvatar();
    const queue = await people.maryam.rpc("get_pending_avatars");
    expect(queue.data).toMatchObject([{ username: "amina", pending_profile_image_url: url }]);
    expect((await moderate("maryam", "approve", { image_url_param: `${url}x` })).status).toBe(409);
    expect((await moderate("maryam", "approve", { image_url_param: url })).status).toBe(200);
    const nothing = await moderate("maryam", "approve");
    expect([nothing.status, nothing.error?.message]).toEqual([404, "No pending image found"]);
    const nobody = await moderate("maryam", "approve", { user_id_param: crypto.randomUUID() });
    expect([nobody.status, nobody.error?.message]).toEqual([404, "Profile not found"]);
    const unknown = await moderate("maryam", "publish");
    expect([unknown.status, unknown.error?.message]).toEqual([
      400,
      "Action must be approve or reject",
    ]);
  });
});
