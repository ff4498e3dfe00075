import { beforeAll, expect, test } from "vitest";
import { type PopulatedSite, startPopulatedSite } from "./populated-site.fixture.ts";
import { hidden, open } from "./roles/nonpublic-content.fixture.ts";
import { MEMBERS } from "./roles/people.fixture.ts";

const OTHER_DEAL = "d5000000-0000-4000-8000-000000000006";
const NOWHERE = "d9000000-0000-4000-8000-000000000009";
let site: PopulatedSite;

beforeAll(async () => {
  site = await startPopulatedSite();
  await site.backend.owner.query(
    `insert into public.deals (id, user_id, title, merchant, category, status)
     values ($1, $2, 'Olive oil, 5 litres', 'Zayt', 'food', 'active')`,
    [OTHER_DEAL, site.ids.amina],
  );
  return () => site.backend.stop();
});

const comment = (who: "amina" | "bilal" | "maryam", fields: object = {}) =>
  site.rpc(who, "secure_add_comment", {
    deal_id_param: open.deal,
    user_id_param: site.ids[who],
    content_param: "Thank you",
    ...fields,
  });
const report = (who: "bilal" | "maryam", fields: object = {}) =>
  site.rpc(who, "secure_report_content", {
    content_id_param: open.deal,
    content_type_param: "deal",
    reason_param: "spam",
    ...fields,
  });

test("T1: comments and reports in another member's name are refused, even from admins", async () => {
  for (const who of ["bilal", "maryam"] as const) {
    for (const name of MEMBERS.filter((member) => member !== who)) {
      const user_id_param = site.ids[name];
      for (const response of [
        await comment(who, { user_id_param }),
        await report(who, { user_id_param }),
      ]) {
        expect([response.status, response.body]).toEqual([
          403,
          expect.objectContaining({ message: "Not authenticated as that user" }),
        ]);
      }
    }
  }
  const own = await comment("bilal");
  expect(own.body).toMatchObject({ user_id: site.ids.bilal, username: "bilal" });
});

test("T1: Bilal can neither edit nor delete Amina's comment", async () => {
  const args = { comment_id_param: open.comment };
  for (const name of ["edit_comment", "delete_comment"]) {
    const content = name === "edit_comment" ? { content_param: "Changed" } : {};
    expect((await site.rpc("bilal", name, { ...args, ...content })).status).toBe(403);
    expect((await site.rpc("visitor", name, { ...args, ...content })).status).toBe(401);
  }
});

test("T24: a reply belongs to the deal of its parent and is at most 18 levels deep", async () => {
  for (const parent_id_param of [hidden.hiddenComment, NOWHERE]) {
    expect((await comment("bilal", { parent_id_param })).status).toBe(400);
  }
  const elsewhere = await comment("bilal", {
    deal_id_param: OTHER_DEAL,
    parent_id_param: open.comment,
  });
  expect(elsewhere.body).toMatchObject({ hint: "parent_not_found" });
  let parent = open.comment as string;
  for (let depth = 1; depth <= 18; depth += 1) {
    const { body } = await comment("bilal", { parent_id_param: parent });
    expect(body).toMatchObject({ depth });
    parent = (body as { id: string }).id;
  }
  const tooDeep = await comment("bilal", { parent_id_param: parent });
  expect(tooDeep.body).toMatchObject({ hint: "too_deep" });
});

test("T24: a thread cannot contain a cycle", async () => {
  const { owner } = site.backend;
  const first = (await comment("bilal")).body as { id: string };
  const second = (await comment("bilal", { parent_id_param: first.id })).body as { id: string };
  const circle = [
    ["bilal", first.id, second.id],
    ["maryam", first.id, first.id],
  ] as const;
  for (const [who, id, parent_id] of circle) {
    const request = { method: "PATCH", body: { parent_id } };
    const response = await site.ask(who, `/rest/v1/comments?id=eq.${id}`, request);
    expect(response.status).toBe(403);
  }
  await expect(
    owner.query("update public.comments set parent_id = $1 where id = $2", [second.id, first.id]),
  ).rejects.toMatchObject({ hint: "parent_not_found" });
});

test("T25: a member's second report of the same content is refused, even with another reason or at the same time", async () => {
  const responses = await Promise.all(
    ["spam", "expired", "offensive", "duplicate"].flatMap((reason_param) => [
      report("bilal", { reason_param }),
      report("bilal", { reason_param }),
    ]),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect(responses.find(({ status }) => status === 409)?.text).toContain("already reported");
});

test("T25: hidden and missing content cannot be reported, and the refusals are the same", async () => {
  const hiddenThings = [
    ["deal", hidden.pendingDeal],
    ["comment", hidden.hiddenComment],
    ["voucher", hidden.pendingVoucher],
    ["blog_post", hidden.draft],
  ];
  for (const [content_type_param, content_id_param] of hiddenThings) {
    const there = await report("bilal", { content_type_param, content_id_param });
    const nowhere = await report("bilal", { content_type_param, content_id_param: NOWHERE });
    expect(there.status).toBe(404);
    expect(there.text).toBe(nowhere.text);
  }
});
