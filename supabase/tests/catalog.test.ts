// Longer than 200 lines: checks of the whole catalog.
import { expect, test } from "vitest";
import { PROCEDURES } from "#contract/procedures.ts";
import { testDatabase } from "./as.ts";

/** Returns the names of catalog entries that violate a rule. */
async function found(sql: string): Promise<string[]> {
  const { owner } = await testDatabase();
  const { rows } = await owner.query(sql);
  return rows.map((row) => String(Object.values(row)[0]));
}

const PUBLIC_RELATIONS = `pg_class c where c.relnamespace = 'public'::regnamespace`;

test("every public table has row-level security", async () => {
  expect(await found(`select relname from ${PUBLIC_RELATIONS} and relkind = 'r'`)).not.toEqual([]);
  expect(
    await found(`select relname from ${PUBLIC_RELATIONS} and relkind = 'r' and not relrowsecurity`),
  ).toEqual([]);
});

test("every view is security_invoker", async () => {
  const views = `select relname from ${PUBLIC_RELATIONS} and relkind = 'v'`;
  expect(await found(views)).not.toEqual([]);
  expect(
    await found(`${views} and not coalesce(reloptions, '{}') @> array['security_invoker=true']`),
  ).toEqual([]);
});

test("every function pins its search path or has a parsed body", async () => {
  expect(
    await found(
      `select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and prosqlbody is null and not coalesce(proconfig, '{}') @> array['search_path=""']`,
    ),
  ).toEqual([]);
});

test("every function runs on PostgreSQL 15, the oldest supported release", async () => {
  const newer =
    "pg_input_is_valid|pg_input_error_info|any_value|array_shuffle|array_sample|json_table|uuidv7|array_sort|casefold";
  expect(
    await found(
      `select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and coalesce(pg_get_function_sqlbody(oid), prosrc) ~* '\\m(${newer})\\M\\s*\\('`,
    ),
  ).toEqual([]);
});

// PostgreSQL 15.20 would refuse a new column with a default in the table.
test("no parameter that takes a row has a default", async () => {
  const takingRows = (from: string) =>
    `select proname from pg_proc p where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
     and exists (select from pg_type t where t.oid = any ((proargtypes::oid[])[${from}:]) and t.typrelid <> 0)`;
  expect(await found(takingRows("0"))).not.toEqual([]);
  expect(await found(takingRows("pronargs - pronargdefaults"))).toEqual([]);
});

test("no security definer function is owned by a superuser or a login role", async () => {
  const definers = `select p.oid::regprocedure from pg_proc p join pg_roles r on r.oid = p.proowner
    where p.prosecdef and p.pronamespace::regnamespace::text not like 'pg_%'`;
  expect(await found(definers)).not.toEqual([]);
  expect(
    await found(
      `${definers} and (r.rolsuper or r.rolcanlogin or r.rolbypassrls or r.rolcreaterole)`,
    ),
  ).toEqual([]);
});

test("the backend's login owns no function, and cannot create one that ours could call", async () => {
  expect(
    await found("select oid::regprocedure from pg_proc where proowner = 'samha_backend'::regrole"),
  ).toEqual([]);
  expect(
    await found(
      "select nspname from pg_namespace where has_schema_privilege('samha_backend', oid, 'create') and nspname !~ '^pg_'",
    ),
  ).toEqual([]);
});

test("no function is executable by PUBLIC", async () => {
  expect(
    await found(
      `select p.proname from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
       where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and a.grantee = 0`,
    ),
  ).toEqual([]);
});

test("visitors and members may execute exactly the declared procedures", async () => {
  const executable = (role: string) =>
    found(
      `select proname from pg_proc where pronamespace = 'public'::regnamespace
       and has_function_privilege('${role}', oid, 'execute') order by 1`,
    );
  const allowed = Object.keys(PROCEDURES).sort();
  expect(await executable("anon")).toEqual(allowed);
  expect(await executable("authenticated")).toEqual(allowed);
});

test("the roles of the API may call only predicates, guards and helpers that list public deals", async () => {
  expect(
    await found(
      `select proname from pg_proc where pronamespace = 'private'::regnamespace
       and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))
       order by 1`,
    ),
  ).toEqual([
    "caller",
    "can",
    "count_listed_deals",
    "count_unstated_deals",
    "deal_id_of",
    "ended_by",
    "fallback_profile",
    "first_day",
    "halal_of",
    "image_keys",
    "is_admin",
    "is_banned",
    "is_code_for",
    "is_over",
    "is_own_fact",
    "is_own_image",
    "is_product",
    "is_reserved_username",
    "is_running",
    "is_upcoming",
    "is_web_address",
    "link_extras",
    "list_deals",
    "merchant_key",
    "moderator",
    "price_group",
    "refuse_banned",
    "refuse_writer",
    "related_to_deal",
    "require_blog_author",
    "require_open_session",
    "shorten",
    "site_currency",
    "speaks_for_shop",
    "taken_down_reason",
    "thread_of",
  ]);
});

test("the API's roles and the backend's login have no grants on private tables", async () => {
  expect(
    await found(
      `select c.relname from pg_class c, unnest(array['anon', 'authenticated', 'samha_backend']) role
       where c.relnamespace = 'private'::regnamespace and c.relkind = 'r'
       and has_table_privilege(role, c.oid, 'select, insert, update, delete')`,
    ),
  ).toEqual([]);
});

test("the API's roles may write only the allowed columns of posts and profiles", async () => {
  expect(
    await found(
      `select distinct c.relname || '.' || a.attname || ' ' || p from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0,
       unnest(array['anon', 'authenticated']) role, unnest(array['insert', 'update']) p
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
       and has_column_privilege(role, c.oid, a.attnum, p) order by 1`,
    ),
  ).toEqual([
    ...["content", "cover_image_url", "excerpt", "published_at", "slug", "status", "title"].flatMap(
      (column) => [`blog_posts.${column} insert`, `blog_posts.${column} update`],
    ),
    "blog_posts.user_id insert",
    "profiles.created_at insert",
    "profiles.id insert",
    "profiles.pending_profile_image_url update",
    "profiles.profile_image_status insert",
    "profiles.profile_image_status update",
    "profiles.username insert",
  ]);
  expect(
    await found(
      `select relname from ${PUBLIC_RELATIONS} and relkind in ('r', 'v')
       and (has_table_privilege('anon', oid, 'delete, truncate') or has_table_privilege('authenticated', oid, 'delete, truncate'))`,
    ),
  ).toEqual(["blog_posts"]);
});

test("the backend's login can read every public table and view, but owns none and cannot grant access", async () => {
  expect(
    await found(
      `select relname from ${PUBLIC_RELATIONS} and relkind in ('r', 'v', 'S')
       and not has_table_privilege('samha_backend', oid, 'select')`,
    ),
  ).toEqual([]);
  expect(
    await found(
      `select relname from ${PUBLIC_RELATIONS} and relkind in ('r', 'v')
       and (pg_get_userbyid(relowner) = 'samha_backend'
         or has_table_privilege('samha_backend', oid, 'select with grant option'))`,
    ),
  ).toEqual([]);
});

test("every foreign key has an index", async () => {
  expect(
    await found(
      `select con.conname from pg_constraint con
       where con.contype = 'f' and con.connamespace in ('public'::regnamespace, 'private'::regnamespace)
       and not exists (
         select from pg_index i where i.indrelid = con.conrelid and i.indpred is null
         and (i.indkey::int2[])[0:cardinality(con.conkey) - 1] = con.conkey)`,
    ),
  ).toEqual([]);
});

test("every check constraint has an explicit name, and every policy names its roles and one command", async () => {
  expect(
    await found(
      `select policyname from pg_policies where schemaname = 'public' and (roles = '{public}' or cmd = 'ALL')`,
    ),
  ).toEqual([]);
  expect(
    await found(
      `select conname from pg_constraint where contype = 'c'
       and connamespace in ('public'::regnamespace, 'private'::regnamespace) and conname like '%\\_check%'`,
    ),
  ).toEqual([]);
});

test("no index of deals names a column that a vote, a check or a comment changes", async () => {
  const indexed = await found(
    `select pg_get_indexdef(indexrelid) from pg_index where indrelid = 'public.deals'::regclass`,
  );
  expect(indexed.length).toBeGreaterThan(5);
  expect(
    indexed.filter((definition) =>
      /votes|comments_count|offset|live_count|gone_count|confirmed/.test(definition),
    ),
  ).toEqual([]);
});

/** The check comes first, so that a refused call has no effect. */
test("every procedure of admins and moderators starts with the check that its tag names, and no other does", async () => {
  const { owner } = await testDatabase();
  const { rows } = await owner.query<{ name: string; body: string }>(
    "select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace",
  );
  const checked = rows.map(({ name, body }) => [name, firstCheckOf(body)]);
  const declared = Object.entries(PROCEDURES).map(([name, procedure]) => [
    name,
    "areas" in procedure ? procedure.areas : procedure.caller === "admins" ? "admins" : null,
  ]);

  expect(checked.sort()).toEqual(declared.sort());
  expect(declared.filter(([, check]) => check === "admins").length).toBeGreaterThan(30);
});

/** Returns "admins" or the areas of the check that a procedure starts with; null without one. */
function firstCheckOf(body: string): "admins" | string[] | null {
  if (/^\s*declare[^;]*;?[^;]*\brefusal jsonb := private\.refuse_avatar_access\(/.test(body))
    return ["avatars"];
  const [, right, area = ""] =
    /(?:begin\s+perform|^\s*declare\s+\w+ uuid :=) private\.(require_admin|require_can)\(([^;]*)\);/.exec(
      body,
    ) ?? [];
  if (right === "require_admin") return "admins";
  if (right === undefined) return null;
  return [...area.matchAll(/(?:^|then )'([a-z]+)'/g)].map(([, name = ""]) => name);
}

test("the avatar procedures begin with their own check, which logs refusals", async () => {
  const checked = `select proname from pg_proc where pronamespace = 'public'::regnamespace
    and prosrc like '%private.refuse_avatar_access(%'
    and prosrc ~ 'begin\\s+if refusal is not null then\\s+return refusal;'`;
  expect(await found(`${checked} order by 1`)).toEqual(["get_pending_avatars", "moderate_avatar"]);
});

test("no role of the API may create an object that a function could resolve by mistake", async () => {
  const roles = "unnest(array['anon', 'authenticated']) role";
  expect(
    await found(
      `select role || ' in ' || nspname from pg_namespace, ${roles}
       where nspname in ('public', 'private', 'auth', 'extensions')
       and has_schema_privilege(role, oid, 'create')`,
    ),
  ).toEqual([]);
  expect(
    await found(
      `select rolname from pg_roles where rolname in ('anon', 'authenticated', 'samha_backend')
       and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`,
    ),
  ).toEqual([]);
});

test("every public table has a guard trigger behind its privileges and policies", async () => {
  const guards = "refuse_direct_write|guard_profile|guard_blog_post";
  expect(
    await found(
      `select relname from ${PUBLIC_RELATIONS} and relkind = 'r' and not exists (
         select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
         where t.tgrelid = c.oid and t.tgenabled = 'O' and p.proname ~ '^(${guards})$')`,
    ),
  ).toEqual([]);
});

test("no definer function is owned by the backend's login or builds a statement from its arguments", async () => {
  expect(
    await found(
      `select proname from pg_proc where prosecdef
       and pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and pg_get_userbyid(proowner) in ('anon', 'authenticated', 'samha_backend')`,
    ),
  ).toEqual([]);
  // expose_to_backend formats a relation name that regclass has checked, is_value_of a type and a literal, and write_deal
  // quoted names of columns; the others combine constants of list_orders.
  expect(
    await found(
      `select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and prosrc ~* '\\mexecute\\s' order by 1`,
    ),
  ).toEqual([
    "count_listed_deals",
    "export_part",
    "expose_to_backend",
    "find_deals",
    "is_value_of",
    "list_deals",
    "write_deal",
  ]);
});
