import { expect, test } from "vitest";
import { CATEGORIES } from "#contract/deals/categories.ts";
import { asMember, asVisitor, testDatabase } from "./as.ts";

/** Payload fields of section 7 of the specification, with the names in docs/contract.md. */
const PROCEDURES: Record<string, string[]> = {
  get_deal: ["deal_id_param"],
  secure_vote_deal: ["deal_id_param", "is_hot_param"],
  secure_submit_deal: [
    "title_param",
    "description_param",
    "price_param",
    "merchant_param",
    "category_param",
    "location_param",
    "image_url_param",
    "deal_url_param",
  ],
  secure_add_comment: ["deal_id_param", "user_id_param", "content_param", "parent_id_param"],
  get_monthly_temperature_leaderboard: ["current_month_only", "limit_param"],
  check_admin_status: ["user_id"],
  get_pending_deals: [],
  moderate_deal: ["deal_id_param", "action_param"],
  admin_update_deal: ["deal_id_param", "deal_data"],
  search_deals_by_id_prefix: ["prefix"],
  get_hottest_deals: [
    "limit_param",
    "offset_param",
    "category_filter",
    "location_filter",
    "duration_filter",
  ],
  secure_report_content: [
    "content_id_param",
    "content_type_param",
    "reason_param",
    "details_param",
    "user_id_param",
  ],
  admin_set_deal_temperature: ["deal_id_param", "offset_param"],
  get_voucher_codes: [],
  secure_add_voucher_code: [
    "code_param",
    "description_param",
    "merchant_param",
    "merchant_url_param",
    "discount_value_param",
    "discount_type_param",
    "expiry_date_param",
    "brand_image_url_param",
  ],
};

test.each(Object.entries(PROCEDURES))(
  "%s accepts the payload in section 7 of the specification, and other parameters are optional",
  async (name, payload) => {
    const { owner } = await testDatabase();
    const { rows } = await owner.query<{
      names: string[] | null;
      modes: string[] | null;
      defaults: number;
    }>(
      `select proargnames as names, proargmodes::text[] as modes, pronargdefaults as defaults
     from pg_proc where pronamespace = 'public'::regnamespace and proname = $1`,
      [name],
    );
    expect(rows).toHaveLength(1);
    const [{ names, modes, defaults } = { names: [], modes: [], defaults: 0 }] = rows;
    const taken = (names ?? []).filter((_, at) => !modes || modes[at] === "i");
    expect(taken.slice(0, payload.length)).toEqual(payload);
    expect(taken.length - payload.length).toBeLessThanOrEqual(defaults);
  },
);

test("the user id is optional for the admin check", async () => {
  const check = (who: typeof asVisitor) =>
    who(async (db) => (await db.call("check_admin_status"))[0]);
  expect(await check(asVisitor)).toEqual({ check_admin_status: false });
  expect(await check((work) => asMember("maryam", work))).toEqual({ check_admin_status: true });
});

test("the default limit is 20 for the leaderboard and 10 for the hottest list", async () => {
  const { owner } = await testDatabase();
  const { rows } = await owner.query<{ text: string }>(
    `select pg_get_function_arguments(oid) as text from pg_proc
     where proname in ('get_monthly_temperature_leaderboard', 'get_hottest_deals') order by proname`,
  );
  expect(rows.map(({ text }) => /limit_param integer DEFAULT (\d+)/.exec(text)?.[1])).toEqual([
    "10",
    "20",
  ]);
});

test("the database accepts the 17 categories of the site and no others", async () => {
  const { owner } = await testDatabase();
  const { rows } = await owner.query<{ slugs: string[]; constraints: string[] }>(
    `select private.categories() as slugs, array(
       select conname::text from pg_constraint
       where pg_get_constraintdef(oid) like '%ANY (private.categories())%' order by conname) as constraints`,
  );
  expect(rows).toEqual([
    {
      slugs: CATEGORIES.map(({ slug }) => slug),
      constraints: ["deals_category_known", "merchants_category_known"],
    },
  ]);
});
