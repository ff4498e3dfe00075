import type pg from "pg";
import { insertDemoPosts } from "./blog/posts.ts";
import { writeLives } from "./deals/write-lives.ts";
import { writePrices } from "./deals/write-prices.ts";
import { writeStates } from "./deals/write-states.ts";
import type { DemoContent } from "./demo-rows.ts";
import { writeHalal } from "./halal/write-halal.ts";
import { DEMO_ADMIN } from "./members/members.ts";
import { writeNotices } from "./members/write-notices.ts";
import { insertDemoMerchants } from "./merchants/merchants.ts";
import { insertDemoVouchers } from "./vouchers/vouchers.ts";

interface Known {
  /** Account ids by username. */
  ids: ReadonlyMap<string, string>;
  /** Image addresses by name. */
  imageUrls: ReadonlyMap<string, string>;
  /** Reference time of the content. */
  now: Date;
}

/**
 * Writes everything as the owner of the tables in one transaction. Hot and cold counts are written with their deal, because only
 * procedures maintain them. Triggers update the ranking, the counts per category and the numbers of comments.
 */
export async function writeRows(client: pg.Client, demo: DemoContent, known: Known): Promise<void> {
  const adminId = known.ids.get(DEMO_ADMIN.username);
  if (adminId === undefined) throw new Error("The demonstration content needs its admin");
  await client.query("begin");
  try {
    await insert(client, MEMBERS_SINCE, memberRows(demo, known));
    await insert(
      client,
      ADMINS,
      memberRows({ ...demo, members: demo.members.filter((member) => member.isAdmin) }, known),
    );
    await insert(client, DEALS, dealRows(demo, known));
    await insert(client, VOTES, voteRows(demo, known));
    await insert(client, COMMENTS, commentRows(demo, known));
    await writeLives(client, { memberIds: [...known.ids.values()], now: known.now });
    const people = { memberIds: [...known.ids.values()], adminId, now: known.now };
    await writeStates(client, people);
    await client.query(PINS, [JSON.stringify(demo.pins), adminId, known.now]);
    await insertDemoVouchers(client, [...known.ids.values()], known.now);
    await insertDemoMerchants(client, known.ids, known.now);
    await client.query(VOTES_OF_SHOPS, [[...known.ids.values()]]);
    await writeHalal(client, people);
    await writePrices(client, people);
    await insertDemoPosts(client, known);
    await writeNotices(client, people);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function insert(
  client: pg.Client,
  statement: string,
  rows: readonly object[],
): Promise<void> {
  await client.query(statement, [JSON.stringify(rows)]);
}

/** Sets the sign-up dates, except for an account that existed before the load. */
const MEMBERS_SINCE = `
  update public.profiles set created_at = input.created_at
  from jsonb_to_recordset($1) as input (user_id uuid, username text, created_at timestamptz)
  where profiles.id = input.user_id and profiles.username = input.username`;

const ADMINS = `
  insert into private.admins (user_id)
  select user_id from jsonb_to_recordset($1) as input (user_id uuid)
  on conflict (user_id) do nothing`;

/**
 * Counts the votes of the adjustment as votes of deleted accounts. Running deals come first, so that a query for one deal without
 * an order returns a deal that accepts votes.
 */
const DEALS = `
  insert into public.deals (
    id, user_id, title, description, price, original_price, currency, merchant, deal_url, image_url, category,
    location, status, rejection_reason, hot_votes, cold_votes, hot_votes_adjustment, cold_votes_adjustment, hot_votes_of_deleted_members,
    cold_votes_of_deleted_members, starts_at, expires_at, expired_at, created_at, updated_at, channel, delivery_kind, delivery_cost,
    free_delivery_over, unit_amount, unit, is_associated, original_price_source, season_section, delivery_days, order_by,
    travel_facts, finance_facts, contains_meat)
  select id, user_id, title, description, price, original_price, currency, merchant, deal_url, image_url, category,
    location, status, rejection_reason, hot_votes, cold_votes, hot_votes_adjustment, cold_votes_adjustment, hot_votes_adjustment,
    cold_votes_adjustment, starts_at, expires_at, expired_at, created_at, created_at, channel, coalesce(delivery_kind, 'unknown'),
    delivery_cost, free_delivery_over, unit_amount, unit, coalesce(is_associated, false), original_price_source, season_section,
    delivery_days, order_by, travel_facts, finance_facts, contains_meat
  from jsonb_to_recordset($1) as input (
    id uuid, user_id uuid, title text, description text, price numeric, original_price numeric, currency text,
    merchant text, deal_url text, image_url text, category text, location text, status public.deal_status, rejection_reason text,
    hot_votes integer, cold_votes integer, hot_votes_adjustment integer, cold_votes_adjustment integer,
    starts_at timestamptz, expires_at timestamptz, expired_at timestamptz, created_at timestamptz, channel text,
    delivery_kind text, delivery_cost numeric, free_delivery_over numeric, unit_amount numeric, unit text, is_associated boolean,
    original_price_source text, season_section text, delivery_days smallint, order_by date, travel_facts jsonb,
    finance_facts jsonb, contains_meat boolean)
  order by (starts_at is null and expired_at is null and coalesce(expires_at > now(), true)) desc`;

const VOTES_OF_SHOPS = "select private.forget_votes_of_shop(id) from unnest($1::uuid[]) as id";

const VOTES = `
  insert into public.deal_votes (deal_id, user_id, vote_type, created_at)
  select deal_id, user_id, vote_type, created_at
  from jsonb_to_recordset($1) as input (
    deal_id uuid, user_id uuid, vote_type public.vote_type, created_at timestamptz)`;

/** In chronological order, so that replies follow their comments. */
const COMMENTS = `
  insert into public.comments (id, deal_id, user_id, parent_id, content, created_at)
  select id, deal_id, user_id, parent_id, content, created_at
  from jsonb_to_recordset($1) as input (
    id uuid, deal_id uuid, user_id uuid, parent_id uuid, content text, created_at timestamptz)
  order by created_at`;

/** Pins deals and adds the entries of the audit log. */
const PINS = `
  with pinned as (
    insert into public.season_pins (hub, deal_id, section, position)
    select hub, "dealId", section, row_number() over (partition by hub, section)
    from jsonb_to_recordset($1) as input (hub text, "dealId" uuid, section text)
    returning hub, deal_id, section, position
  )
  insert into public.admin_actions (admin_id, action, subject_type, subject_id, after, created_at)
  select $2, 'pin_deal', 'deal', deal_id, jsonb_build_object('page', hub, 'section', section, 'position', position),
    $3::timestamptz - interval '5 hours'
  from pinned`;

function memberRows(demo: DemoContent, known: Known) {
  return demo.members.map(({ username, createdAt }) => ({
    user_id: known.ids.get(username),
    username,
    created_at: createdAt,
  }));
}

function dealRows(demo: DemoContent, known: Known) {
  const tally = new Map<string, number>();
  for (const { dealId, voteType } of demo.votes) {
    const counted = `${dealId} ${voteType}`;
    tally.set(counted, (tally.get(counted) ?? 0) + 1);
  }
  return demo.deals.map((deal) => ({
    id: deal.id,
    user_id: known.ids.get(deal.username),
    title: deal.title,
    description: deal.description,
    price: deal.price,
    original_price: deal.originalPrice,
    currency: deal.currency,
    merchant: deal.merchant,
    deal_url: deal.dealUrl,
    image_url: known.imageUrls.get(deal.image ?? "") ?? "",
    category: deal.category,
    location: deal.location,
    status: deal.status,
    rejection_reason: deal.rejectionReason,
    hot_votes: (tally.get(`${deal.id} hot`) ?? 0) + deal.hotVotesAdjustment,
    cold_votes: (tally.get(`${deal.id} cold`) ?? 0) + deal.coldVotesAdjustment,
    hot_votes_adjustment: deal.hotVotesAdjustment,
    cold_votes_adjustment: deal.coldVotesAdjustment,
    starts_at: deal.startsAt,
    expires_at: deal.expiresAt,
    expired_at: deal.expiredAt,
    travel_facts: deal.travelFacts,
    finance_facts: deal.financeFacts,
    contains_meat: deal.containsMeat,
    season_section: deal.section,
    delivery_days: deal.deliveryDays,
    order_by: deal.orderBy,
    created_at: deal.createdAt,
    ...deal.offer,
  }));
}

function voteRows(demo: DemoContent, known: Known) {
  return demo.votes.map((vote) => ({
    deal_id: vote.dealId,
    user_id: known.ids.get(vote.username),
    vote_type: vote.voteType,
    created_at: vote.createdAt,
  }));
}

function commentRows(demo: DemoContent, known: Known) {
  return demo.comments.map((comment) => ({
    id: comment.id,
    deal_id: comment.dealId,
    user_id: known.ids.get(comment.username),
    parent_id: comment.parentId,
    content: comment.content,
    created_at: comment.createdAt,
  }));
}
