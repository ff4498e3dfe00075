import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { commitAs } from "./commit-as.ts";
import { addFixtures } from "./fixtures.ts";
import { people } from "./people.ts";

const { bilal, hamza, maryam } = people;
const ADMINS = [maryam, hamza];

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  await addFixtures(database.owner);
  await database.owner.query("insert into private.admins (user_id) values ($1)", [hamza]);
  pool = new pg.Pool({ connectionString: database.ownerUrl, max: 20 });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test("of two admins who decide on 30 deals at once, each deal is decided by one, and the other is told", async () => {
  const waiting = await addDeals(30, "pending");
  const results = await Promise.allSettled(
    waiting.flatMap((id, index) =>
      ADMINS.map((admin, place) =>
        commitAs(pool, admin, "select public.moderate_deal($1, $2, 'No', 'pending')", [
          id,
          (index + place) % 2 === 0 ? "approve" : "reject",
        ]),
      ),
    ),
  );
  expect(refusals(results)).toEqual(Array(30).fill("already_decided"));
  const { rows } = await database.owner.query(
    `select count(*)::int as decisions, count(distinct subject_id)::int as deals,
       count(*) filter (where a.after ->> 'status' = d.status::text)::int as kept
     from public.admin_actions a join public.deals d on d.id = a.subject_id where d.id = any ($1)`,
    [waiting],
  );
  expect(rows).toEqual([{ decisions: 30, deals: 30, kept: 30 }]);
});

test("of twelve deals that a proven member submits at once, three are public and nine wait", async () => {
  await addDeals(5, "active");
  await database.owner.query("update auth.users set email_confirmed_at = now() where id = $1", [
    bilal,
  ]);
  // A rejected deal of the test above would end the privilege.
  await database.owner.query(
    "delete from public.deals where status = 'rejected'; alter table public.admin_actions disable trigger user; delete from public.admin_actions",
  );
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      commitAs(
        pool,
        bilal,
        "select public.secure_submit_deal(title_param => $1, merchant_param => 'Dates', category_param => 'food', deal_url_param => $2)",
        [`Sugar dates ${n}`, `https://dates.example/sugar-${n}`],
      ),
    ),
  );
  const { rows } = await database.owner.query(
    "select status, count(*)::int as number from public.deals where title like 'Sugar dates%' group by 1 order by 1",
  );
  expect(rows).toEqual([
    { status: "pending", number: 9 },
    { status: "active", number: 3 },
  ]);

  const { rows: unseen } = await database.owner.query("select deal_id from private.unseen_deals");
  const results = await Promise.allSettled(
    unseen.flatMap(({ deal_id }) =>
      ADMINS.map((admin) => commitAs(pool, admin, "select public.mark_deal_seen($1)", [deal_id])),
    ),
  );
  expect(refusals(results)).toEqual(Array(3).fill("already_decided"));
});

const refusals = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [result.reason.hint] : []));

/** Adds deals of Bilal, each of another shop. */
async function addDeals(count: number, status: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into public.deals (user_id, title, merchant, category, status)
     select $1, 'Deal number ' || n, 'Shop ' || n, 'food', $3::public.deal_status from generate_series(1, $2) n returning id`,
    [bilal, count, status],
  );
  return rows.map(({ id }) => id);
}
