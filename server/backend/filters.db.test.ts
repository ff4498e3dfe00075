import type { PostgrestFilterBuilder } from "@supabase/postgrest-js";
import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, expect, test } from "vitest";
import { type GuardedBackend, startGuardedBackend } from "./guard/guarded-backend.fixture.ts";

let site: GuardedBackend;
let visitor: SupabaseClient;

beforeAll(async () => {
  site = await startGuardedBackend("off", (owner) => owner.query(SAMPLES));
  visitor = site.visitor();
  return () => site.stop();
});

/** A table with texts, numbers, a null and arrays to filter by. */
const SAMPLES = `
  create table public.samples (id int primary key, title text, price numeric, tags text[]);
  insert into public.samples values
    (1, 'Medjool dates', 9.99, '{halal,food}'),
    (2, 'Prayer mat', 20, '{home}'),
    (3, 'Olive oil', null, '{food,home}');
  alter table public.samples enable row level security;
  create policy samples_select on public.samples for select to anon using (true);
  grant select on public.samples to anon;
  select private.expose_to_backend('public.samples');`;

// biome-ignore lint/suspicious/noExplicitAny: the builder's types depend on a table that exists only in this test.
type Query = PostgrestFilterBuilder<any, any, any, any>;

const FILTERS: [name: string, filter: (query: Query) => Query, found: number[]][] = [
  ["eq", (query) => query.eq("price", 20), [2]],
  ["neq", (query) => query.neq("price", 20), [1]],
  ["gt", (query) => query.gt("price", 9.99), [2]],
  ["gte", (query) => query.gte("price", 9.99), [1, 2]],
  ["lt", (query) => query.lt("price", 20), [1]],
  ["lte", (query) => query.lte("price", 20), [1, 2]],
  ["like", (query) => query.like("title", "%mat"), [2]],
  ["ilike", (query) => query.ilike("title", "%DATES%"), [1]],
  ["is", (query) => query.is("price", null), [3]],
  ["in", (query) => query.in("id", [1, 3]), [1, 3]],
  ["contains", (query) => query.contains("tags", ["food", "halal"]), [1]],
  ["overlaps", (query) => query.overlaps("tags", ["halal", "home"]), [1, 2, 3]],
  ["text search", (query) => query.textSearch("title", "olive & oil"), [3]],
  ["not", (query) => query.not("price", "is", null), [1, 2]],
  ["or", (query) => query.or("price.gt.15,title.ilike.olive*"), [2, 3]],
  ["match", (query) => query.match({ id: 1, title: "Medjool dates" }), [1]],
  ["generic filter", (query) => query.filter("price", "gte", 15), [2]],
];

test.each(FILTERS)("the database interface filters by %s", async (_name, filter, found) => {
  const result = await filter(visitor.from("samples").select("id")).order("id");
  expect(result.error).toBeNull();
  expect(result.data?.map(({ id }: { id: number }) => id)).toEqual(found);
});

test("results can be ordered, limited, cut to a range, counted exactly and returned as one row", async () => {
  const titles = (order: boolean) =>
    visitor
      .from("samples")
      .select("title", { count: "exact" })
      .order("title", { ascending: order });

  expect((await titles(false).limit(1)).data).toEqual([{ title: "Prayer mat" }]);
  expect(await titles(true).range(1, 2)).toMatchObject({
    data: [{ title: "Olive oil" }, { title: "Prayer mat" }],
    count: 3,
  });
  const one = await visitor.from("samples").select("title").eq("id", 2).single();
  expect(one.data).toEqual({ title: "Prayer mat" });
});

test("a single-row request returns PGRST116 for no row or several; an optional single row may be missing", async () => {
  const none = () => visitor.from("samples").select("title").eq("id", 9);
  expect((await none().single()).error?.code).toBe("PGRST116");
  expect(await none().maybeSingle()).toMatchObject({ data: null, error: null });
  expect((await visitor.from("samples").select("title").single()).error?.code).toBe("PGRST116");
});
