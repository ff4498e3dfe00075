import { beforeAll, expect, test } from "vitest";
import {
  type PopulatedSite,
  startPopulatedSite,
} from "#testing/security/populated-site.fixture.ts";
import { open } from "#testing/security/roles/nonpublic-content.fixture.ts";

let site: PopulatedSite;

beforeAll(async () => {
  site = await startPopulatedSite();
  await site.backend.owner.query(
    `insert into public.comments (deal_id, user_id, content)
     select $1, $2, repeat('x', 1000) from generate_series(1, 1000)`,
    [open.deal, site.ids.amina],
  );
  return () => site.backend.stop();
});

test("T23: tables embedded in embedded tables are refused, so a short address cannot return a gigabyte", async () => {
  for (const select of [
    "id,deals(comments(content))",
    "id,deals!comments_deal_id_fkey(id,comments(id))",
    "a:deals(id),b:deals(id),c:deals(id),d:deals(id),e:deals(id)",
  ]) {
    const response = await site.ask("visitor", `/rest/v1/comments?select=${select}`);
    expect([response.status, response.body], select).toEqual([
      400,
      expect.objectContaining({ code: "embed_refused" }),
    ]);
  }
  const one = await site.ask("visitor", "/rest/v1/comments?select=id,deals(title)&limit=2");
  expect(one.status).toBe(200);
});

test("T23: an embedded table returns no more rows than the table itself", async () => {
  await site.backend.owner.query(
    "insert into public.comments (deal_id, user_id, content) select $1, $2, 'More' from generate_series(1, 500)",
    [open.deal, site.ids.amina],
  );
  const { body } = await site.ask("visitor", "/rest/v1/deals?select=id,comments(id)");
  expect((body as { comments: unknown[] }[])[0]?.comments).toHaveLength(1000);
});

test("T23: aggregates in a visitor's query are refused", async () => {
  for (const select of ["count()", "hot_votes.sum()", "id.count(),category", "price.avg()"]) {
    const response = await site.ask("visitor", `/rest/v1/deals?select=${select}`);
    expect(response.status, select).toBe(400);
  }
  for (const accept of ["application/vnd.pgrst.plan+json", "application/vnd.pgrst.plan+text"]) {
    const response = await site.ask("visitor", "/rest/v1/deals", { headers: { accept } });
    expect(response.status, accept).toBe(406);
  }
});

test("T23: huge bodies, long addresses and regular expressions are refused for members and visitors", async () => {
  for (const who of ["visitor", "bilal", "maryam"] as const) {
    const huge = await site.rpc(who, "secure_add_comment", { content_param: "x".repeat(600_000) });
    expect(huge.status).toBe(413);
    const long = await site.ask(who, `/rest/v1/deals?title=eq.${"x".repeat(8_200)}`);
    expect(long.status).toBe(414);
    for (const filter of ["title=imatch.(a%2B)%2B$", "or=(title.match.a,id.is.null)"]) {
      expect((await site.ask(who, `/rest/v1/deals?${filter}`)).status, filter).toBe(400);
    }
  }
});

test("T23: a list with a huge offset, or a negative or huge limit, gets a short response", async () => {
  for (const args of [
    { limit_param: 2_000_000_000 },
    { limit_param: -5, offset_param: -5 },
    { offset_param: 2_000_000_000 },
  ]) {
    const response = await site.rpc("visitor", "get_hottest_deals", args);
    expect(response.status).toBe(200);
    expect((response.body as unknown[]).length).toBeLessThanOrEqual(100);
  }
  const many = Array.from({ length: 2_000 }, () => open.deal);
  expect((await site.rpc("visitor", "tally_deal_votes", { deal_ids_param: many })).body).toEqual([
    { deal_id: open.deal, hot: 1, cold: 0 },
  ]);
});

test("T23: a statement that takes too long is cancelled and returns 503", async () => {
  const client = await site.backend.owner.connect();
  try {
    await client.query("begin");
    await client.query("lock table public.voucher_codes in access exclusive mode");
    for (const who of ["visitor", "bilal"] as const) {
      const response = await site.ask(who, "/rest/v1/voucher_codes?select=id");
      expect([response.status, response.body], who).toEqual([
        503,
        expect.objectContaining({ code: "timeout" }),
      ]);
    }
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("T18: a visitor's input to filters and procedures is only ever treated as text", async () => {
  const hostile = [
    "%",
    "_",
    "\\",
    "'",
    '"),status.eq.pending,title.eq.("',
    "x,status.eq.pending",
    "x)&or=(status.eq.pending",
    "'; drop table public.deals; --",
    "$7",
    "*",
  ];
  for (const query_param of hostile) {
    const response = await site.rpc("visitor", "search_deals", { query_param });
    expect([response.status, response.body], query_param).toEqual([200, []]);
  }
  const order = encodeURIComponent("title);select pg_sleep(5)--");
  const select = encodeURIComponent('id,"title;drop table deals"');
  for (const query of [`order=${order}`, `select=${select}`, "select=title::regclass"]) {
    expect((await site.ask("visitor", `/rest/v1/deals?${query}`)).status).toBe(400);
  }
  const shown = await site.ask("visitor", "/rest/v1/deals?or=(status.eq.pending,status.eq.active)");
  expect((shown.body as object[]).length).toBe(1);
});

test("T3: the schema public is reachable, other schemas and system tables are not", async () => {
  for (const schema of ["private", "auth", "pg_catalog", "extensions", "information_schema"]) {
    const headers = { "accept-profile": schema, "content-profile": schema };
    for (const path of ["admins", "users", "pg_authid", "rpc/pg_sleep"]) {
      const response = await site.ask("bilal", `/rest/v1/${path}`, { headers });
      expect([404, 406], `${schema} ${path}`).toContain(response.status);
    }
  }
  for (const path of ["auth.users", "private.settings", "pg_class", "rpc/version", ""]) {
    expect([403, 404], path).toContain((await site.ask("bilal", `/rest/v1/${path}`)).status);
  }
});
