import { expect, test } from "vitest";
import { testDatabase } from "./as.ts";

const OURS = "('public'::regnamespace, 'private'::regnamespace)";
const POLICIES = `select tablename || '.' || policyname from pg_policies where schemaname = 'public'`;

/**
 * Rules of splinter, Supabase's database linter (55db5b1), by name: each query finds violations. Omits rules for other
 * products or for usage statistics: unused_index, table_bloat, auth_allow_anonymous_sign_ins, insecure_queue_exposed_in_api,
 * extension_versions_outdated, public_bucket_allows_listing. The list in catalog.test.ts replaces its two rules about
 * security definer functions that visitors and members may execute: such procedures are the API.
 */
const RULES: Record<string, string> = {
  unindexed_foreign_keys: `
    select c.conname from pg_constraint c where c.contype = 'f' and c.connamespace in ${OURS}
      and not exists (select from pg_index i where i.indrelid = c.conrelid
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
  auth_users_exposed: `
    select c.relname from pg_class c join pg_rewrite r on r.ev_class = c.oid
      join pg_depend d on d.objid = r.oid and d.refobjid = 'auth.users'::regclass
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')`,
  auth_rls_initplan: `${POLICIES} and (
      regexp_replace(coalesce(qual, '') || coalesce(with_check, ''), '\\( SELECT auth\\.\\w+\\(\\) AS \\w+\\)', '', 'g') ~ 'auth\\.\\w+\\('
      or coalesce(qual, '') || coalesce(with_check, '') ~ 'current_setting\\(')`,
  no_primary_key: `
    select c.oid::regclass from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`,
  multiple_permissive_policies: `
    select tablename || ' ' || cmd || ' ' || role from pg_policies, unnest(roles) role
    where schemaname = 'public' and permissive = 'PERMISSIVE' group by tablename, cmd, role having count(*) > 1`,
  policy_exists_rls_disabled: `
    select distinct c.relname from pg_policy p join pg_class c on c.oid = p.polrelid where not c.relrowsecurity`,
  duplicate_index: `
    select min(indexrelid::regclass::text) from pg_index where indrelid in (
      select oid from pg_class where relnamespace in ${OURS})
    group by indrelid, indkey::text, indclass::text, indoption::text, indexprs::text, indpred::text having count(*) > 1`,
  security_definer_view: `
    select relname from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
      and not coalesce(reloptions, '{}') @> array['security_invoker=true']`,
  function_search_path_mutable: `
    select proname from pg_proc where pronamespace in ${OURS} and prosqlbody is null
      and not exists (select from unnest(proconfig) setting where setting like 'search_path=%')`,
  rls_disabled_in_public: `
    select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and not relrowsecurity`,
  extension_in_public: `select extname from pg_extension where extnamespace = 'public'::regnamespace`,
  rls_references_user_metadata: `${POLICIES}
    and coalesce(qual, '') || coalesce(with_check, '') like '%user_metadata%'`,
  materialized_view_in_api: `
    select relname from pg_class where relkind = 'm' and relnamespace = 'public'::regnamespace`,
  foreign_table_in_api: `
    select relname from pg_class where relkind = 'f' and relnamespace = 'public'::regnamespace`,
  unsupported_reg_types: `
    select c.relname || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace in ${OURS} and c.relkind = 'r'
      and a.atttypid::regtype::text in ('regcollation', 'regconfig', 'regdictionary', 'regnamespace', 'regoper',
        'regoperator', 'regproc', 'regprocedure')`,
  fkey_to_auth_unique: `
    select c.conname from pg_constraint c where c.contype = 'f' and c.confrelid = 'auth.users'::regclass
      and not exists (select from pg_constraint k where k.conrelid = c.confrelid and k.contype = 'p'
        and k.conkey = c.confkey)`,
  sensitive_columns_exposed: `
    select c.relname || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0
      and a.attname ~ '(password|secret|token|api_?key|iban|card_number|ssn)'
      and has_column_privilege('anon', c.oid, a.attnum, 'select')`,
  rls_policy_always_true: `${POLICIES} and cmd <> 'SELECT'
    and (btrim(coalesce(qual, ''), '() ') = 'true' or btrim(coalesce(with_check, ''), '() ') = 'true')`,
};

test.each(Object.entries(RULES))("splinter reports nothing about %s", async (_rule, query) => {
  const { owner } = await testDatabase();
  const { rows } = await owner.query(query);
  expect(rows.map((row) => String(Object.values(row)[0]))).toEqual([]);
});

test("a table with row-level security but without a policy is readable by no role", async () => {
  const { owner } = await testDatabase();
  const { rows } = await owner.query(`
    select c.relname from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relrowsecurity and not exists (select from pg_policy p where p.polrelid = c.oid)
      and (has_any_column_privilege('anon', c.oid, 'select') or has_any_column_privilege('authenticated', c.oid, 'select'))`);
  expect(rows).toEqual([]);
});
