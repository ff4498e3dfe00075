// Long, because it lists every fact.
import type pg from "pg";
import { randomUuid, seededRandom } from "#demo/deals/seeded-random.ts";

/** Adds fictional certifiers, and facts in every state about twelve deals and five merchants. */
export async function writeHalal(
  client: pg.Client,
  { memberIds, adminId, now }: { memberIds: readonly string[]; adminId: string; now: Date },
): Promise<void> {
  await client.query(CERTIFIERS, [now]);
  await client.query(LINKS);
  const facts = DEMO_FACTS.map((fact) => ({
    ...fact,
    deal_id: fact.deal && randomUuid(seededRandom(`deal ${fact.deal}`)),
  }));
  await client.query(FACTS, [memberIds, now, adminId, JSON.stringify(facts)]);
  await client.query(DISPUTES, [memberIds, now]);
}

interface DemoFact {
  /** Key of a deal, or the name of a merchant. */
  deal?: string;
  merchant?: string;
  attribute: string;
  value: string;
  certifier?: string;
  product_line?: string;
  state: "claimed" | "evidence" | "checked" | "withdrawn";
  source: "poster" | "member" | "merchant" | "admin";
  basis: string;
  evidence_url?: string;
  /** Days since the fact was seen, and days until the last valid day. */
  seen: number;
  valid?: number;
  /** Not public: pending or withdrawn. */
  hidden?: boolean;
}

const BOARD = "millbrook-halal-board";
const REGISTER = "northmoor-halal-register";

export const DEMO_FACTS: readonly DemoFact[] = [
  {
    deal: "family-meat-box",
    attribute: "certifier",
    value: "certified",
    certifier: BOARD,
    state: "checked",
    source: "poster",
    basis: "label",
    seen: 20,
    valid: 200,
  },
  {
    deal: "family-meat-box",
    attribute: "stunning",
    value: "non_stunned",
    state: "checked",
    source: "poster",
    basis: "label",
    seen: 20,
  },
  {
    deal: "lamb-half",
    attribute: "slaughter",
    value: "hand",
    state: "claimed",
    source: "poster",
    basis: "staff",
    seen: 5,
  },
  {
    deal: "lamb-half",
    attribute: "stunning",
    value: "not_disclosed",
    state: "claimed",
    source: "member",
    basis: "staff",
    seen: 4,
  },
  {
    deal: "frozen-samosas",
    attribute: "certifier",
    value: "certified",
    certifier: REGISTER,
    state: "checked",
    source: "member",
    basis: "certificate",
    seen: 300,
    valid: -12,
  },
  {
    deal: "frozen-samosas",
    attribute: "slaughter",
    value: "machine",
    product_line: "Lamb samosas",
    state: "evidence",
    source: "member",
    basis: "website",
    evidence_url: "https://example.com/samosas",
    seen: 6,
  },
  {
    deal: "dark-chocolate",
    attribute: "alcohol_in_product",
    value: "no",
    state: "checked",
    source: "member",
    basis: "label",
    seen: 31,
  },
  {
    deal: "kids-vitamins",
    attribute: "gelatine",
    value: "none",
    state: "evidence",
    source: "member",
    basis: "website",
    evidence_url: "https://example.com/vitamins",
    seen: 9,
  },
  {
    deal: "vitamin-d",
    attribute: "gelatine",
    value: "none",
    state: "claimed",
    source: "member",
    basis: "label",
    seen: 1,
    hidden: true,
  },
  {
    deal: "oud-amber-set",
    attribute: "alcohol_in_product",
    value: "no",
    state: "claimed",
    source: "poster",
    basis: "label",
    seen: 12,
  },
  {
    deal: "attar-sampler",
    attribute: "alcohol_in_product",
    value: "not_disclosed",
    state: "claimed",
    source: "member",
    basis: "staff",
    seen: 3,
  },
  {
    deal: "mixed-grill",
    attribute: "kitchen",
    value: "shared",
    state: "claimed",
    source: "member",
    basis: "staff",
    seen: 8,
  },
  {
    deal: "mixed-grill",
    attribute: "alcohol_on_premises",
    value: "no",
    state: "checked",
    source: "member",
    basis: "staff",
    seen: 8,
  },
  {
    deal: "lunch-plate",
    attribute: "certifier",
    value: "not_disclosed",
    state: "claimed",
    source: "member",
    basis: "staff",
    seen: 15,
  },
  {
    deal: "halal-burgers",
    attribute: "stunning",
    value: "stunned",
    state: "withdrawn",
    source: "member",
    basis: "staff",
    seen: 40,
    hidden: true,
  },
  {
    deal: "halal-burgers",
    attribute: "kitchen",
    value: "separate",
    state: "claimed",
    source: "member",
    basis: "staff",
    seen: 11,
  },
  {
    deal: "breakfast",
    attribute: "alcohol_on_premises",
    value: "yes",
    state: "checked",
    source: "admin",
    basis: "label",
    seen: 15,
  },
  {
    merchant: "Crescent Cuts",
    attribute: "certifier",
    value: "certified",
    certifier: REGISTER,
    state: "checked",
    source: "merchant",
    basis: "certificate",
    seen: 60,
    valid: 150,
  },
  {
    merchant: "Crescent Cuts",
    attribute: "stunning",
    value: "non_stunned",
    state: "evidence",
    source: "merchant",
    basis: "website",
    evidence_url: "https://example.com/our-meat",
    seen: 60,
  },
  {
    merchant: "Nakheel Grocers",
    attribute: "stunning",
    value: "non_stunned",
    state: "evidence",
    source: "merchant",
    basis: "website",
    evidence_url: "https://example.com/meat-counter",
    seen: 45,
  },
  {
    merchant: "Saffron Lane Kitchen",
    attribute: "alcohol_on_premises",
    value: "no",
    state: "checked",
    source: "member",
    basis: "staff",
    seen: 18,
  },
  {
    merchant: "Saffron Lane Kitchen",
    attribute: "kitchen",
    value: "shared",
    state: "claimed",
    source: "member",
    basis: "staff",
    seen: 18,
  },
  {
    merchant: "Oud Loft",
    attribute: "alcohol_in_product",
    value: "no",
    state: "claimed",
    source: "merchant",
    basis: "label",
    seen: 33,
  },
  {
    merchant: "مخبز الشام",
    attribute: "kitchen",
    value: "fully_halal",
    state: "claimed",
    source: "merchant",
    basis: "staff",
    seen: 40,
  },
];

/** Fictional certifiers. */
const CERTIFIERS = `
  insert into public.certifiers (slug, name, country, website, register_url, stunning_policy, policy_source_url, checked_on)
  values
    ('millbrook-halal-board', 'Millbrook Halal Board', 'GB', 'https://example.com/board',
      'https://example.com/board/register', 'none', 'https://example.com/board/policy', ($1::timestamptz)::date - 20),
    ('northmoor-halal-register', 'Northmoor Halal Register', 'GB', 'https://example.com/north',
      'https://example.com/north/register', 'reversible', 'https://example.com/north/policy', ($1::timestamptz)::date - 45),
    ('kilbrae-halal-trust', 'Kilbrae Halal Trust', 'IE', 'https://example.com/city', '',
      'not_disclosed', '', ($1::timestamptz)::date - 45)`;

/** Links claims from registrations, which were written before the certifiers. */
const LINKS = `
  update public.halal_facts f set certifier_id = c.id, certifier_name = null
  from public.certifiers c where c.name = f.certifier_name`;

const FACTS = `
  with listed as (
    select *, row_number() over () as place from jsonb_to_recordset($4) as f (
      deal_id uuid, merchant text, attribute text, value text, certifier text, product_line text, state text, source text, basis text,
      evidence_url text, seen integer, valid integer, hidden boolean)
  )
  insert into public.halal_facts (
    subject_type, subject_id, attribute, value, product_line, certifier_id, state, source, basis, evidence_url, observed_on,
    valid_until, is_public, claimed_by, decided_by, decided_at, created_at, updated_at)
  select case when d.id is null then 'merchant' else 'deal' end, coalesce(d.id, m.id), t.attribute, t.value, t.product_line,
    c.id, t.state, t.source, t.basis, t.evidence_url, ($2::timestamptz)::date - t.seen, ($2::timestamptz)::date + t.valid,
    t.hidden is not true,
    case t.source when 'poster' then d.user_id when 'merchant' then m.user_id when 'admin' then $3::uuid
      else ($1::uuid[])[1 + (t.place % cardinality($1::uuid[]))::integer] end,
    case when t.hidden is not true or t.state = 'withdrawn' then $3::uuid end,
    case when t.hidden is not true or t.state = 'withdrawn' then $2::timestamptz - make_interval(days => greatest(t.seen - 1, 0)) end,
    $2::timestamptz - make_interval(days => t.seen), $2::timestamptz - make_interval(days => greatest(t.seen - 1, 0))
  from listed t
  left join public.deals d on d.id = t.deal_id
  left join public.merchants m on m.name = t.merchant and m.status = 'approved'
  left join public.certifiers c on c.slug = t.certifier
  where d.id is not null or m.id is not null`;

/** Three open disputes with the merchants' answers, and a dismissed one. */
const DISPUTES = `
  insert into public.halal_disputes (
    fact_id, user_id, reason, details, answer, answered_by, answered_at, status, decided_at, created_at)
  select f.id, u.id, x.reason, x.details, x.answer, case when x.answer is not null then m.user_id end,
    case when x.answer is not null then $2::timestamptz - interval '1 day' end, x.status,
    case x.status when 'open' then null else $2::timestamptz - interval '5 days' end, $2::timestamptz - interval '6 days'
  from (values
    ('Crescent Cuts', 'stunning', 'wrong_value', 'The sign at the counter says something else now.',
      'We changed suppliers in May. The sign was old, and we have taken it down.', 'open'),
    ('Nakheel Grocers', 'stunning', 'expired', 'The notice at the meat counter is two years old.',
      'You’re right, it was. The one from this spring hangs there now, with the name of our supplier.', 'open'),
    ('مخبز الشام', 'kitchen', 'other', 'رأيت عندهم كعكًا جاهزًا من مصنع آخر.',
      'نعم، نبيع علبًا جاهزة من مصنع حلال، أما فرننا فلا يدخله إلا ما نعجنه بأيدينا.', 'open'),
    ('Saffron Lane Kitchen', 'alcohol_on_premises', 'other', 'A menu from last year lists wine.', null, 'dismissed')
  ) as x (merchant, attribute, reason, details, answer, status)
  join public.merchants m on m.name = x.merchant and m.status = 'approved'
  join public.halal_facts f on f.merchant_id = m.id and f.attribute = x.attribute and f.is_public
  join lateral (
    select id from unnest($1::uuid[]) as id where id not in (m.user_id, f.claimed_by) limit 1
  ) u on true`;
