import { beforeAll, expect, test } from "vitest";
import {
  type PopulatedSite,
  startPopulatedSite,
} from "#testing/security/populated-site.fixture.ts";
import { hidden, NONPUBLIC } from "./nonpublic-content.fixture.ts";

interface Column {
  table: string;
  column: string;
}

const STRANGERS = ["visitor", "bilal"] as const;
/** Columns that other members may not read, filter or sort by. */
const SECRET: Record<string, string[]> = {
  profiles: ["pending_profile_image_url", "profile_image_status", "pending_image_since"],
  merchants: ["contact_email", "phone", "rejection_reason"],
};
const HIDDEN_ID = new RegExp(Object.values(hidden).join("|"));
let site: PopulatedSite;
let columns: Column[];
let tables: string[];

beforeAll(async () => {
  site = await startPopulatedSite();
  const { rows } = await site.backend.owner.query<Column>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' order by 1, 2`,
  );
  columns = rows;
  tables = [...new Set(rows.map(({ table }) => table))];
  return () => site.backend.stop();
});

/** Sends a request and checks that the response contains nothing private. */
async function readAs(who: (typeof STRANGERS)[number], path: string) {
  const response = await site.ask(who, `/rest/v1/${path}`);
  expect(response.text, `${who} ${path}`).not.toMatch(NONPUBLIC);
  expect(response.text, `${who} ${path}`).not.toMatch(HIDDEN_ID);
  expect(response.status, `${who} ${path}`).toBeLessThan(500);
  return response;
}

/** Tables whose key is a member with a deal or a code. */
const WITHOUT_ID: ReadonlySet<string> = new Set(["deal_votes", "deal_checks", "voucher_outcomes"]);

test("T9 to T12: no table or view reveals private data to others, as rows or single columns", async () => {
  expect(tables.length).toBeGreaterThan(12);
  for (const who of STRANGERS) {
    const whole = new Set<string>();
    for (const table of tables) {
      if ((await readAs(who, `${table}?select=*`)).status === 200) whole.add(table);
    }
    expect(whole.size).toBeGreaterThan(0);
    for (const { table, column } of columns) {
      const isSecret = SECRET[table]?.includes(column);
      // Other columns were read with the whole row.
      if (whole.has(table) && !isSecret) continue;
      const response = await readAs(who, `${table}?select=${column}`);
      if (!isSecret) continue;
      expect(response.body, `${table}.${column}`).toMatchObject({ code: "42501" });
    }
  }
});

test("T10: an unreadable column cannot be used in filters or for sorting", async () => {
  for (const who of STRANGERS) {
    for (const table of tables) {
      const secret = SECRET[table] ?? [];
      const readable = columns
        .filter((one) => one.table === table && !secret.includes(one.column))
        .map(({ column }) => column);
      for (let from = 0; from < readable.length; from += USED_AT_ONCE) {
        const some = readable.slice(from, from + USED_AT_ONCE);
        const response = await readAs(who, `${table}?select=${some}&${usesOf(some).join("&")}`);
        expect(response.status, `${who} ${table} ${some}`).not.toBe(400);
      }
      for (const column of secret) {
        for (const use of usesOf([column])) {
          const path = `${table}?select=id&${use}`;
          const response = await readAs(who, path);
          expect(response.body, path).toMatchObject({ code: "42501" });
        }
      }
    }
  }
});

/** Keeps a request below the maximum number of conditions. */
const USED_AT_ONCE = 5;

/** Returns filters, an order and a condition that use these columns. */
function usesOf(names: readonly string[]): string[] {
  const isAny = names.flatMap((name) => [`${name}.is.null`, `${name}.not.is.null`]);
  return [
    ...names.map((name) => `${name}=not.is.null`),
    `order=${names.join(",")}`,
    `or=(${isAny.join(",")})`,
  ];
}

test("T9, T15: embedding a table in another one does not reveal its hidden rows", async () => {
  const { rows } = await site.backend.owner.query<{ name: string; child: string; parent: string }>(
    `select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
     and confrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const who of STRANGERS) {
    for (const { name, child, parent } of rows) {
      for (const [table, embedded] of [
        [child, parent],
        [parent, child],
      ] as const) {
        const bare = (relation: string) => relation.replace("public.", "");
        const anchor = WITHOUT_ID.has(bare(table)) ? "deal_id" : "id";
        const some = WITHOUT_ID.has(bare(embedded)) ? "user_id" : "id";
        await readAs(who, `${bare(table)}?select=${anchor},${bare(embedded)}!${name}(*)`);
        await readAs(who, `${bare(table)}?select=${anchor},${bare(embedded)}!${name}(${some})`);
      }
    }
  }
});

test("T15: votes are visible to the voter only, counts to everyone", async () => {
  const votes = "/rest/v1/deal_votes?select=user_id";
  for (const who of STRANGERS) expect((await site.ask(who, votes)).body).toEqual([]);
  expect((await site.ask("amina", votes)).body).toEqual([{ user_id: site.ids.amina }]);
});

const DRAFTS = 300;

test("T9, T11: no count reveals the number of hidden rows or parts of their texts", async () => {
  const { owner } = site.backend;
  await owner.query(
    `insert into public.blog_posts (user_id, slug, title, content, status)
     select $1, 'nonpublic-' || n, 'nonpublic secret plan', '', 'draft' from generate_series(1, ${DRAFTS}) as n`,
    [site.ids.amina],
  );
  await owner.query(
    `insert into public.deals (user_id, title, merchant, category, status)
     select $1, 'nonpublic secret deal', 'nonpublic shop', 'food', 'pending' from generate_series(1, ${DRAFTS}) as n`,
    [site.ids.amina],
  );
  await owner.query("analyze");
  const countedPaths = [
    "blog_posts?select=id&status=eq.draft",
    "blog_posts?select=id&title=eq.nonpublic%20secret%20plan",
    "blog_posts_with_author?select=id&title=like.nonpublic*",
    "deals?select=id&status=eq.pending",
    "deals_with_temperature?select=id&title=like.nonpublic*",
    "deals?select=id&merchant=eq.nonpublic%20shop",
  ];
  const total = async (who: "visitor" | "bilal" | "amina", path: string, count: string) => {
    const headers = { prefer: `count=${count}` };
    const ways = await Promise.all(
      ["GET", "HEAD"].map((method) => site.ask(who, `/rest/v1/${path}`, { method, headers })),
    );
    return ways.map((response) => response.headers.get("content-range")?.split("/")[1]);
  };
  for (const path of countedPaths) {
    expect(Number((await total("amina", path, "exact"))[0]), path).toBeGreaterThan(0);
    for (const who of STRANGERS) {
      for (const count of ["exact", "planned", "estimated"]) {
        expect(await total(who, path, count), `${who} ${count} ${path}`).toEqual(["0", "0"]);
      }
    }
  }
});

test("the rows refused above exist: Amina can read her own, Maryam all", async () => {
  const reads = async (who: "amina" | "maryam", table: string) =>
    (await site.ask(who, `/rest/v1/${table}?select=*`)).text;
  for (const table of ["deals", "comments", "voucher_codes", "blog_posts", "reports"]) {
    expect(await reads("amina", table), table).toMatch(NONPUBLIC);
    expect(await reads("maryam", table), table).toMatch(NONPUBLIC);
  }
  for (const table of ["contact_messages", "security_events", "admin_actions"]) {
    expect(await reads("amina", table), table).not.toMatch(NONPUBLIC);
    expect(await reads("maryam", table), table).toMatch(NONPUBLIC);
  }
  expect((await site.rpc("amina", "get_my_profile")).text).toMatch(NONPUBLIC);
  expect((await site.rpc("amina", "get_my_merchants")).text).toMatch(NONPUBLIC);
});
