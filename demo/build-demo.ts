import { CATEGORIES, type CategorySlug } from "#contract/deals/categories.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import { buildVotes } from "./deals/build-votes.ts";
import { DEMO_DEALS } from "./deals/demo-deals.ts";
import { DEMO_THREADS } from "./deals/demo-threads.ts";
import type { DemoComment, DemoDeal } from "./deals/demo-types.ts";
import { DEMO_OFFERS, IN_STORE_OFFER } from "./deals/offers.ts";
import { randomUuid, seededRandom } from "./deals/seeded-random.ts";
import type { DemoCommentRow, DemoContent, DemoDealRow, DemoMemberRow } from "./demo-rows.ts";
import { DEMO_ADMIN, DEMO_MEMBERS, demoEmail } from "./members/members.ts";
import { merchantLink } from "./merchants/merchant-link.ts";

const HOUR = 3_600_000;

/** Returns the demo content as of `now`. The same time always produces the same rows, including ids. */
export function buildDemo(now: Date): DemoContent {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const voters = DEMO_MEMBERS.map((member) => buildMember(member, ago));
  const members = [...voters, buildAdmin(ago)];
  const entries = CATEGORIES.flatMap(({ slug }) =>
    DEMO_DEALS[slug].map((deal) => ({ deal, slug })),
  ).sort((a, b) => a.deal.hoursAgo - b.deal.hoursAgo);
  const deals: DemoDealRow[] = [];
  const votes: DemoContent["votes"] = [];
  const comments: DemoCommentRow[] = [];
  const pins: DemoContent["pins"] = [];
  for (const { deal, slug } of entries) {
    const row = buildDeal(deal, slug, ago);
    const cast = buildVotes({ deal: row, temperature: deal.temperature, members: voters, now });
    deals.push({ ...row, ...cast.adjustments });
    votes.push(...cast.votes);
    comments.push(...buildThread(row, DEMO_THREADS[deal.key] ?? []));
    if (deal.pinned) pins.push({ ...deal.pinned, dealId: row.id });
  }
  return { members, deals, comments, votes, pins };
}

type Ago = (hours: number) => Date;

function buildMember(member: { username: string; joinedDaysAgo: number }, ago: Ago): DemoMemberRow {
  const { username, joinedDaysAgo } = member;
  return {
    username,
    email: demoEmail(username),
    createdAt: ago(joinedDaysAgo * 24),
    isAdmin: false,
  };
}

function buildAdmin(ago: Ago): DemoMemberRow {
  return { ...buildMember(DEMO_ADMIN, ago), isAdmin: true };
}

function buildDeal(deal: DemoDeal, category: CategorySlug, ago: Ago): DemoDealRow {
  return {
    id: randomUuid(seededRandom(`deal ${deal.key}`)),
    username: deal.by,
    title: deal.title,
    description: deal.description,
    price: deal.price,
    originalPrice: deal.originalPrice ?? null,
    currency: deal.currency ?? DEFAULT_CURRENCY,
    merchant: deal.merchant,
    category,
    location: deal.location,
    dealUrl: merchantLink(deal.site ?? deal.merchant, deal.page),
    image: deal.image ?? null,
    status: deal.pending ? "pending" : deal.rejected ? "rejected" : "active",
    rejectionReason: deal.rejected ?? null,
    createdAt: ago(deal.hoursAgo),
    startsAt: deal.startsInHours === undefined ? null : ago(-deal.startsInHours),
    expiresAt: announcedEnd(deal, ago),
    expiredAt: actualEnd(deal, ago),
    section: deal.section ?? null,
    deliveryDays: deal.deliveryDays ?? null,
    orderBy: lastOrder(deal, ago),
    travelFacts: deal.travelFacts ?? null,
    financeFacts: deal.financeFacts ?? null,
    containsMeat: deal.containsMeat ?? false,
    hotVotesAdjustment: 0,
    coldVotesAdjustment: 0,
    offer: DEMO_OFFERS[deal.key] ?? (category === "local" ? IN_STORE_OFFER : null),
  };
}

function announcedEnd(deal: DemoDeal, ago: Ago): Date | null {
  if (deal.endsInHours !== undefined) return ago(-deal.endsInHours);
  return deal.endedHoursAgo === undefined ? null : ago(deal.endedHoursAgo);
}

/** Returns the last day to order, in UTC. */
function lastOrder({ orderByInDays }: DemoDeal, ago: Ago): string | null {
  return orderByInDays === undefined
    ? null
    : ago(-24 * orderByInDays)
        .toISOString()
        .slice(0, 10);
}

/** Returns the time at which a deal ended: when its announced end passed, or earlier. */
function actualEnd(deal: DemoDeal, ago: Ago): Date | null {
  const hours = deal.endedEarlyHoursAgo ?? deal.endedHoursAgo;
  return hours === undefined ? null : ago(hours);
}

function buildThread(deal: DemoDealRow, thread: readonly DemoComment[]): DemoCommentRow[] {
  const random = seededRandom(`comments ${deal.id}`);
  const build = (entry: DemoComment, parent: DemoCommentRow | null): DemoCommentRow[] => {
    const parentTime = parent?.createdAt ?? deal.createdAt;
    const comment: DemoCommentRow = {
      id: randomUuid(random),
      dealId: deal.id,
      username: entry.by,
      content: entry.text,
      parentId: parent?.id ?? null,
      createdAt: new Date(parentTime.getTime() + entry.after * HOUR),
    };
    return [comment, ...(entry.replies ?? []).flatMap((reply) => build(reply, comment))];
  };
  return thread.flatMap((entry) => build(entry, null));
}
