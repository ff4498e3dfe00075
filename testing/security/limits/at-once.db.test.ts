import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  type PopulatedSite,
  startPopulatedSite,
} from "#testing/security/populated-site.fixture.ts";
import { everyCall } from "#testing/security/roles/calls.fixture.ts";
import { open } from "#testing/security/roles/nonpublic-content.fixture.ts";

let site: PopulatedSite;

beforeAll(async () => {
  site = await startPopulatedSite();
  return () => site.backend.stop();
});

beforeEach(async () => {
  const { owner } = site.backend;
  await owner.query("delete from private.bans");
  await owner.query("delete from private.admins");
  await owner.query("insert into private.admins (user_id) values ($1)", [site.ids.maryam]);
});

const comment = () =>
  site.rpc("bilal", "secure_add_comment", {
    deal_id_param: open.deal,
    user_id_param: site.ids.bilal,
    content_param: "Thank you",
  });
const post = () =>
  site.ask("bilal", "/rest/v1/blog_posts", {
    method: "POST",
    body: { title: "My list", slug: "my-list" },
  });
const image = () =>
  site.ask("bilal", `/rest/v1/profiles?id=eq.${site.ids.bilal}`, {
    method: "PATCH",
    body: {
      pending_profile_image_url: `http://samha.test/images/avatar/${site.ids.bilal}/0123456789abcdefghijkl.webp`,
      profile_image_status: "pending",
    },
  });
const uploadCheck = () => site.rpc("bilal", "check_write_access");

test("T27: a ban takes effect at the next request with a valid token, for every kind of write", async () => {
  for (const write of [comment, post, image, uploadCheck]) {
    const before = await write();
    expect(before.status, before.text).toBeLessThan(300);
  }
  const ban = { user_id_param: site.ids.bilal, reason_param: "Forty links" };
  expect((await site.rpc("maryam", "ban_member", ban)).status).toBe(200);
  for (const write of [comment, post, image, uploadCheck]) {
    const after = await write();
    expect([after.status, after.text]).toEqual([403, expect.stringContaining("Forty links")]);
  }
  const lifted = await site.rpc("maryam", "lift_ban", { user_id_param: site.ids.bilal });
  expect(lifted.status).toBe(200);
  expect((await comment()).status).toBe(200);
});

test("T27: granted and revoked admin rights apply to the next request with the same token", async () => {
  const readers = everyCall(site.ids).filter(
    ({ caller, writes }) => ["moderators", "admins"].includes(caller) && !writes,
  );
  const asks = async () =>
    Promise.all(readers.map(({ name, args }) => site.rpc("bilal", name, args)));
  const statuses = async () => [...new Set((await asks()).map(({ status }) => status))];
  const rows = async () =>
    ((await site.ask("bilal", "/rest/v1/contact_messages?select=id")).body as unknown[]).length;
  const bilal = { user_id_param: site.ids.bilal };

  expect([await statuses(), await rows()]).toEqual([[403], 0]);
  expect((await site.rpc("maryam", "grant_admin", bilal)).status).toBe(200);
  expect([await statuses(), await rows()]).toEqual([[200], 1]);
  expect((await site.rpc("maryam", "revoke_admin", bilal)).status).toBe(200);
  expect([await statuses(), await rows()]).toEqual([[403], 0]);
});

test("T27: a granted and revoked moderator role applies to the next request with the same token", async () => {
  const readers = everyCall(site.ids).filter(
    ({ caller, writes }) => caller === "moderators" && !writes,
  );
  const statuses = async () => {
    const asked = await Promise.all(readers.map(({ name, args }) => site.rpc("bilal", name, args)));
    return [...new Set(asked.map(({ status }) => status))];
  };
  const reports = async () =>
    ((await site.ask("bilal", "/rest/v1/reports?select=id")).body as unknown[]).length;
  const bilal = { user_id_param: site.ids.bilal };

  expect([await statuses(), await reports()]).toEqual([[403], 0]);
  expect((await site.rpc("maryam", "grant_moderator", bilal)).status).toBe(200);
  expect([await statuses(), await reports()]).toEqual([[200], 1]);
  expect((await site.rpc("maryam", "revoke_moderator", bilal)).status).toBe(200);
  expect([await statuses(), await reports()]).toEqual([[403], 0]);
});

test("T27: a deleted account's token is refused", async () => {
  const { body } = await site.ask("visitor", "/auth/v1/signup", {
    method: "POST",
    body: { email: "yusuf@example.com", password: "a-long-password", data: { username: "yusuf" } },
  });
  const { access_token, user } = body as { access_token: string; user: { id: string } };
  await site.backend.owner.query("delete from auth.users where id = $1", [user.id]);
  const request = {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}` },
    body: { deal_id_param: open.deal, is_hot_param: true },
  };
  const vote = await site.ask("visitor", "/rest/v1/rpc/secure_vote_deal", request);
  expect(vote.status).toBe(401);
  const list = { ...request, body: { title: "My list", slug: "my-list" } };
  expect((await site.ask("visitor", "/rest/v1/blog_posts", list)).status).toBe(401);
});
