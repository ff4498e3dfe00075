import { beforeAll, expect, test } from "vitest";
import { open } from "./canaries.fixture.ts";
import { raiseWalls, type Walls } from "./walls.fixture.ts";

let walls: Walls;

beforeAll(async () => {
  walls = await raiseWalls();
  await walls.site.owner.query(
    `insert into public.comments (deal_id, user_id, content)
     select $1, $2, repeat('x', 1000) from generate_series(1, 1000)`,
    [open.deal, walls.ids.amina],
  );
  return () => walls.site.stop();
});

test("T23: a short address cannot make a gigabyte: tables embedded in embedded tables are refused", async () => {
  for (const select of [
    "id,deals(comments(content))",
    "id,deals!comments_deal_id_fkey(id,comments(id))",
    "a:deals(id),b:deals(id),c:deals(id),d:deals(id),e:deals(id)",
  ]) {
    const answer = await walls.ask("visitor", `/rest/v1/comments?select=${select}`);
    expect([answer.status, answer.body], select).toEqual([
      400,
      expect.objectContaining({ code: "embed_refused" }),
    ]);
  }
  const one = await walls.ask("visitor", "/rest/v1/comments?select=id,deals(title)&limit=2");
  expect(one.status).toBe(200);
});

test("T23: an embedded table answers no more rows than a table by itself", async () => {
  await walls.site.owner.query(
    "insert into public.comments (deal_id, user_id, content) select $1, $2, 'More' from generate_series(1, 500)",
    [open.deal, walls.ids.amina],
  );
  const { body } = await walls.ask("visitor", "/rest/v1/deals?select=id,comments(id)");
  expect((body as { comments: unknown[] }[])[0]?.comments).toHaveLength(1000);
});

test("T23: counting and adding up by the visitor's own recipe is refused", async () => {
  for (const select of ["count()", "hot_votes.sum()", "id.count(),category", "price.avg()"]) {
    const answer = await walls.ask("visitor", `/rest/v1/deals?select=${select}`);
    expect(answer.status, select).toBe(400);
  }
  for (const accept of ["application/vnd.pgrst.plan+json", "application/vnd.pgrst.plan+text"]) {
    const answer = await walls.ask("visitor", "/rest/v1/deals", { headers: { accept } });
    expect(answer.status, accept).toBe(406);
  }
});

test("T23: a huge body, a long address and a regular expression are refused to members as to visitors", async () => {
  for (const who of ["visitor", "bilal", "maryam"] as const) {
    const huge = await walls.rpc(who, "secure_add_comment", { content_param: "x".repeat(600_000) });
    expect(huge.status).toBe(413);
    const long = await walls.ask(who, `/rest/v1/deals?title=eq.${"x".repeat(8_200)}`);
    expect(long.status).toBe(414);
    for (const filter of ["title=imatch.(a%2B)%2B$", "or=(title.match.a,id.is.null)"]) {
      expect((await walls.ask(who, `/rest/v1/deals?${filter}`)).status, filter).toBe(400);
    }
  }
});

test("T23: a list far down, of negative length or of a huge one is still a short answer", async () => {
  for (const args of [
    { limit_param: 2_000_000_000 },
    { limit_param: -5, offset_param: -5 },
    { offset_param: 2_000_000_000 },
  ]) {
    const answer = await walls.rpc("visitor", "get_hottest_deals", args);
    expect(answer.status).toBe(200);
    expect((answer.body as unknown[]).length).toBeLessThanOrEqual(100);
  }
  const many = Array.from({ length: 2_000 }, () => open.deal);
  expect((await walls.rpc("visitor", "tally_deal_votes", { deal_ids_param: many })).body).toEqual([
    { deal_id: open.deal, hot: 1, cold: 0 },
  ]);
});

test("T23: a statement that takes too long is broken off and answered 503", async () => {
  const client = await walls.site.owner.connect();
  try {
    await client.query("begin");
    await client.query("lock table public.voucher_codes in access exclusive mode");
    for (const who of ["visitor", "bilal"] as const) {
      const answer = await walls.ask(who, "/rest/v1/voucher_codes?select=id");
      expect([answer.status, answer.body], who).toEqual([
        503,
        expect.objectContaining({ code: "timeout" }),
      ]);
    }
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("T23: a request that costs too much by its columns, conditions or lists is refused", async () => {
  const many = (count: number, text: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => text(n)).join(",");
  for (const [query, code] of [
    [`select=${many(500, (n) => `a${n}:content`)}`, "column_twice"],
    [`select=${many(61, (n) => `a${n}`)}`, "too_many_columns"],
    [`or=(${many(250, () => "content.ilike.*a*")})`, "too_many_conditions"],
    [`content=ilike(any).{${many(500, (n) => `*${n}*`)}}`, "filter_refused"],
    [`or=(${many(2, () => "content.fts.a")})`, "too_many_text_searches"],
    [`id=in.(${many(51, () => open.deal)})`, "too_many_values"],
  ]) {
    for (const who of ["visitor", "bilal", "maryam"] as const) {
      const answer = await walls.ask(who, `/rest/v1/comments?${query}`);
      expect([answer.status, answer.body], `${who} ${query}`).toEqual([
        400,
        expect.objectContaining({ code }),
      ]);
    }
  }
});

test("T23: the answer to an address of a few letters ends at 8 MB", async () => {
  await walls.site.owner.query(
    `insert into public.deals (user_id, title, merchant, category, status, description)
     select $1, 'A long story ' || n, 'Date House', 'food', 'active', repeat(chr(127769), 5000)
     from generate_series(1, 500) as n`,
    [walls.ids.amina],
  );
  const answer = await walls.ask("visitor", "/rest/v1/deals?select=*&title=like.A%20long%20story*");
  expect([answer.status, answer.text.length < 1_000, answer.body]).toEqual([
    413,
    true,
    expect.objectContaining({ code: "answer_too_large" }),
  ]);
  const few = await walls.ask("visitor", "/rest/v1/deals?title=like.A%20long%20story*&limit=20");
  expect(few.body).toHaveLength(20);
  await walls.site.owner.query("delete from public.deals where title like 'A long story%'");
});

test("T23: posts with their texts, and rows with tables embedded in them, come a hundred at a time", async () => {
  await walls.site.owner.query(
    `insert into public.blog_posts (user_id, slug, title, content, status)
     select $1, 'post-' || n, 'A post', 'Text', 'published' from generate_series(1, 150) as n`,
    [walls.ids.amina],
  );
  const rows = async (query: string, headers = {}) => {
    const answer = await walls.ask("visitor", `/rest/v1/blog_posts?${query}`, { headers });
    return Array.isArray(answer.body) ? answer.body.length : answer.status;
  };
  expect(await rows("select=id")).toBeGreaterThan(100);
  for (const query of ["", "select=*", "select=id,content", "select=id,profiles(id)"]) {
    expect(await rows(query), query).toBe(100);
    expect(await rows(query, { range: "0-999" }), query).toBe(100);
  }
  expect(await rows("select=*&limit=7")).toBe(7);
  expect(await rows("select=*", { range: "5-9" })).toBe(5);
  const embedded = await walls.ask("visitor", "/rest/v1/profiles?select=id,blog_posts(content)");
  expect(embedded.body).toMatchObject({ code: "embed_refused" });
});

test("T15: no column of the system's own shows who changed a row last", async () => {
  for (const column of ["xmin", "ctid", "tableoid", "cmin", "cmax", "xmax"]) {
    for (const query of [
      `select=id,${column}`,
      `select=id,a:${column}`,
      `order=${column}`,
      `${column}=not.is.null`,
      `or=(${column}.not.is.null,id.is.null)`,
      `select=id,comments(${column})`,
    ]) {
      const answer = await walls.ask("visitor", `/rest/v1/deals?${query}`);
      expect([answer.status, answer.body], query).toEqual([
        400,
        expect.objectContaining({ code: "column_refused" }),
      ]);
    }
  }
});

test("T8, T23: what could be read in two ways is refused before the backend reads it", async () => {
  for (const [path, status] of [
    ["deals?sel%65ct=xmin", 400],
    ["deals?select=id&select=xmin", 400],
    ["%64eals?select=id", 404],
    ["rpc/search%5Fdeals", 404],
  ] as const) {
    expect((await walls.ask("visitor", `/rest/v1/${path}`)).status, path).toBe(status);
  }
  for (const body of ["\uFEFF{}", "{", '{"__proto__":{}}', `${"[".repeat(33)}${"]".repeat(33)}`]) {
    const answer = await walls.site.ask("/rest/v1/blog_posts", { method: "POST", body });
    expect(answer.status, body).toBe(400);
  }
});

test("T18: what a visitor writes into a filter or a procedure stays text", async () => {
  const hostile = [
    "%",
    "_",
    "\\",
    "'",
    '"),status.eq.pending,title.eq.("',
    "x,status.eq.pending",
    "x)&or=(status.eq.pending",
    "'; drop table public.deals; --",
    "$1",
    "*",
  ];
  for (const query_param of hostile) {
    const answer = await walls.rpc("visitor", "search_deals", { query_param });
    expect([answer.status, answer.body], query_param).toEqual([200, []]);
  }
  const order = encodeURIComponent("title);select pg_sleep(5)--");
  const select = encodeURIComponent('id,"title;drop table deals"');
  for (const question of [`order=${order}`, `select=${select}`, "select=title::regclass"]) {
    expect((await walls.ask("visitor", `/rest/v1/deals?${question}`)).status).toBe(400);
  }
  const shown = await walls.ask(
    "visitor",
    "/rest/v1/deals?or=(status.eq.pending,status.eq.active)",
  );
  expect((shown.body as object[]).length).toBe(1);
});

test("T3: no schema but public answers, and nothing of PostgreSQL's own", async () => {
  for (const schema of ["private", "auth", "pg_catalog", "extensions", "information_schema"]) {
    const headers = { "accept-profile": schema, "content-profile": schema };
    for (const path of ["admins", "users", "pg_authid", "rpc/pg_sleep"]) {
      const answer = await walls.ask("bilal", `/rest/v1/${path}`, { headers });
      expect([404, 406], `${schema} ${path}`).toContain(answer.status);
    }
  }
  for (const path of ["auth.users", "private.settings", "pg_class", "rpc/version", ""]) {
    expect([403, 404], path).toContain((await walls.ask("bilal", `/rest/v1/${path}`)).status);
  }
});
