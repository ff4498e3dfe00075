// Long, because it checks all of the demonstration content.
import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { CATEGORIES } from "#contract/deals/categories.ts";
import { temperatureOf } from "#contract/deals/temperature.ts";
import { DELIVERY_KINDS } from "#contract/deals/total.ts";
import * as limits from "#contract/limits.ts";
import { POST_IMAGES } from "./blog/posts.ts";
import { buildDemo } from "./build-demo.ts";
import { DEMO_DEALS } from "./deals/demo-deals.ts";
import { DEMO_THREADS } from "./deals/demo-threads.ts";
import type { DemoContent, DemoDealRow } from "./demo-rows.ts";

const now = new Date("2026-11-20T15:00:00Z");
const demo = buildDemo(now);
const dealById = new Map(demo.deals.map((deal) => [deal.id, deal]));
const memberByName = new Map(demo.members.map((member) => [member.username, member]));
const hasEnded = (deal: DemoDealRow) =>
  deal.expiredAt !== null || (deal.expiresAt !== null && deal.expiresAt <= now);
const open = demo.deals.filter(
  (deal) => deal.status === "active" && !hasEnded(deal) && deal.startsAt === null,
);

function temperatureIn(content: DemoContent, deal: DemoDealRow): number {
  const tally = (type: "hot" | "cold") =>
    content.votes.filter((vote) => vote.dealId === deal.id && vote.voteType === type).length;
  return temperatureOf({
    hotVotes: tally("hot") + deal.hotVotesAdjustment,
    coldVotes: tally("cold") + deal.coldVotesAdjustment,
    temperatureOffset: 0,
  });
}

test("ten open deals cover every kind of delivery; of the others, only those of shops have an offer", () => {
  const stated = open.filter((deal) => deal.offer !== null && deal.category !== "local");
  expect(stated).toHaveLength(10);
  const ofShops = open.filter((deal) => deal.category === "local");
  expect(new Set(ofShops.map((deal) => deal.offer?.channel))).toEqual(new Set(["in_store"]));
  const kinds = new Set(stated.map((deal) => deal.offer?.delivery_kind));
  expect([...kinds].sort()).toEqual([...DELIVERY_KINDS].sort());
  expect(stated.some((deal) => deal.offer?.channel === "in_store")).toBe(true);
});

test("the home page starts with these ten deals, in this order", () => {
  const shown = open
    .slice(0, 10)
    .map((deal) => [deal.title.slice(0, 24), deal.price, deal.merchant, temperatureIn(demo, deal)]);
  expect(shown).toEqual([
    ["Medjool dates, large gra", 24.99, "Nakheel Grocers", 118],
    ["Oud and amber attar gift", 19.5, "House of Rayhan", 342],
    ["Umrah package from Manch", 1149, "Tayba Travel", 486],
    ["Padded memory-foam praye", 14, "Sajda Studio", 64],
    ["Half-price family mixed ", null, "Unknown Merchant", 8],
    ["Everyday crepe abaya wit", 32, "Lina & Co", 207],
    ["Noise-cancelling earbuds", 39.99, "Qasr Tech", -12],
    ["Arabic alphabet wooden b", 11.25, "Little Minaret", 153],
    ["Basmati rice, aged two y", 15.49, "Nakheel Grocers", 92],
    ["Illustrated seerah for y", 22, "Warraq Books", 176],
  ]);
  const minutes = open
    .slice(0, 10)
    .map((deal) => (now.getTime() - deal.createdAt.getTime()) / 60_000);
  const hours = minutes.map((minute) => Math.floor(minute / 60));
  expect(minutes[0]).toBeCloseTo(24);
  expect(hours.slice(1)).toEqual([1, 3, 5, 7, 9, 12, 18, 21, 25]);
});

test("at least half of the ten newest, hottest and trending deals show a saving", () => {
  const degrees = (deal: DemoDealRow) => temperatureIn(demo, deal);
  // The same formula as private.trend_of.
  const trend = (deal: DemoDealRow) =>
    Math.sign(degrees(deal)) * Math.log10(Math.max(1, Math.abs(degrees(deal)))) +
    deal.createdAt.getTime() / 45_000_000;
  const orders: Record<string, (deal: DemoDealRow) => number> = {
    newest: (deal) => deal.createdAt.getTime(),
    hottest: degrees,
    trending: trend,
  };
  for (const [name, rank] of Object.entries(orders)) {
    const first = open.toSorted((a, b) => rank(b) - rank(a)).slice(0, 10);
    const saving = first.filter(
      ({ price, originalPrice }) =>
        price !== null && originalPrice !== null && originalPrice > price,
    );
    expect(saving.length, name).toBeGreaterThanOrEqual(5);
  }
});

test("no open deal is older than 60 days", () => {
  const oldest = Math.min(...open.map((deal) => deal.createdAt.getTime()));
  expect((now.getTime() - oldest) / 86_400_000).toBeLessThan(60);
});

test("130 deals are open, every category has at least four, five are pending and one has not started", () => {
  expect(open).toHaveLength(130);
  for (const { slug } of CATEGORIES) {
    expect(open.filter((deal) => deal.category === slug).length, slug).toBeGreaterThanOrEqual(4);
  }
  expect(demo.deals.filter((deal) => deal.status === "pending")).toHaveLength(5);
  expect(demo.deals.filter(hasEnded).length).toBeGreaterThanOrEqual(4);
  expect(demo.deals.filter((deal) => deal.startsAt !== null)).toHaveLength(1);
});

test("every deal follows the field rules of the contract", () => {
  for (const deal of demo.deals) {
    const where = deal.title;
    expect(deal.title.length, where).toBeGreaterThanOrEqual(limits.TITLE_MIN);
    expect(deal.title.length, where).toBeLessThanOrEqual(limits.TITLE_MAX);
    expect(deal.description.length, where).toBeLessThanOrEqual(limits.DESCRIPTION_MAX);
    for (const price of [deal.price, deal.originalPrice]) {
      if (price === null) continue;
      expect(price, where).toBeGreaterThanOrEqual(0);
      expect(price, where).toBeLessThanOrEqual(limits.PRICE_MAX);
      expect(price, where).toBe(Number(price.toFixed(2)));
    }
    if (deal.originalPrice !== null)
      expect(deal.originalPrice, where).toBeGreaterThan(deal.price ?? 0);
    expect(deal.currency, where).toMatch(/^[A-Z]{3}$/);
    expect(deal.merchant, where).toMatch(/^.{1,80}$/u);
    expect(deal.location, where).toMatch(/^.{1,120}$/u);
    expect(deal.dealUrl, where).toMatch(/^$|^https:\/\/[a-z0-9-]+\.example\/[a-z0-9/-]+$/);
  }
});

test("the deals span less than a year, with at least a dozen from the last day and about a quarter from the last week", () => {
  const younger = (hours: number) =>
    demo.deals.filter((deal) => now.getTime() - deal.createdAt.getTime() < hours * 3_600_000)
      .length;
  expect(younger(24)).toBeGreaterThanOrEqual(12);
  expect(younger(24 * 7)).toBeGreaterThanOrEqual(35);
  expect(younger(24 * 7)).toBeLessThanOrEqual(60);
  expect(younger(24 * 365)).toBe(demo.deals.length);
});

test("every deal has its intended temperature without a negative adjustment", () => {
  const intended = new Map(
    Object.values(DEMO_DEALS).flatMap((deals) => deals.map((deal) => [deal.title, deal])),
  );
  for (const deal of demo.deals) {
    expect(temperatureIn(demo, deal), deal.title).toBe(intended.get(deal.title)?.temperature);
    expect(deal.hotVotesAdjustment, deal.title).toBeGreaterThanOrEqual(0);
    expect(deal.coldVotesAdjustment, deal.title).toBeGreaterThanOrEqual(0);
  }
});

test("each member votes at most once on a deal, after joining and while the deal runs", () => {
  const seen = new Set(demo.votes.map((vote) => `${vote.dealId} ${vote.username}`));
  expect(seen.size).toBe(demo.votes.length);
  expect(demo.votes.length).toBeGreaterThan(1000);
  for (const vote of demo.votes) {
    const deal = dealById.get(vote.dealId);
    const end = Math.min(
      now.getTime(),
      deal?.expiresAt?.getTime() ?? Infinity,
      deal?.expiredAt?.getTime() ?? Infinity,
    );
    const time = vote.createdAt.getTime();
    expect(time).toBeGreaterThanOrEqual(deal?.createdAt.getTime() ?? Infinity);
    expect(time).toBeGreaterThanOrEqual(
      memberByName.get(vote.username)?.createdAt.getTime() ?? Infinity,
    );
    expect(time).toBeLessThanOrEqual(end);
  }
});

test("pending, rejected and upcoming deals have no votes", () => {
  const closed = demo.deals.filter((deal) => deal.status !== "active" || deal.startsAt !== null);
  expect(new Set(closed.map(({ status }) => status))).toEqual(
    new Set(["pending", "rejected", "active"]),
  );
  for (const deal of closed) {
    const votes = demo.votes.filter(({ dealId }) => dealId === deal.id);
    expect(votes, deal.title).toEqual([]);
    expect([deal.hotVotesAdjustment, deal.coldVotesAdjustment], deal.title).toEqual([0, 0]);
  }
});

test("a reply is later than its parent and on the same deal, and threads are at most four levels deep", () => {
  const placed = new Map<string, { dealId: string; createdAt: Date; depth: number }>();
  expect(demo.comments.length).toBeGreaterThanOrEqual(200);
  for (const comment of demo.comments) {
    const deal = dealById.get(comment.dealId);
    const parent = comment.parentId === null ? null : placed.get(comment.parentId);
    expect(comment.content.length).toBeGreaterThanOrEqual(1);
    expect(comment.content.length).toBeLessThanOrEqual(limits.COMMENT_MAX);
    if (comment.parentId !== null) expect(parent?.dealId, comment.content).toBe(comment.dealId);
    const after = parent?.createdAt ?? deal?.createdAt ?? now;
    expect(comment.createdAt.getTime(), comment.content).toBeGreaterThan(after.getTime());
    expect(comment.createdAt.getTime(), comment.content).toBeLessThan(now.getTime());
    const joined = memberByName.get(comment.username)?.createdAt ?? now;
    expect(comment.createdAt.getTime(), comment.content).toBeGreaterThan(joined.getTime());
    placed.set(comment.id, { ...comment, depth: (parent?.depth ?? 0) + 1 });
  }
  expect(Math.max(...[...placed.values()].map(({ depth }) => depth))).toBe(4);
});

test("every thread belongs to an existing deal", () => {
  const keys = new Set(Object.values(DEMO_DEALS).flatMap((deals) => deals.map((deal) => deal.key)));
  expect(Object.keys(DEMO_THREADS).filter((key) => !keys.has(key))).toEqual([]);
  expect(keys.size).toBe(demo.deals.length);
});

test("every member has a valid username and posts only after joining", () => {
  expect(memberByName.size).toBe(demo.members.length);
  for (const member of demo.members) expect(member.username).toMatch(/^[a-z0-9_]{3,30}$/);
  for (const deal of demo.deals) {
    const joined = memberByName.get(deal.username)?.createdAt ?? now;
    expect(deal.createdAt.getTime(), deal.title).toBeGreaterThan(joined.getTime());
  }
});

test("every image of a deal or post exists, and every existing image is used", () => {
  const folder = new URL("./images/drawings/", import.meta.url);
  const used = new Set([
    ...demo.deals.flatMap((deal) => deal.image ?? []),
    ...POST_IMAGES.map(({ image }) => image),
  ]);
  for (const image of used) expect(existsSync(new URL(`${image}.svg`, folder)), image).toBe(true);
  const drawn = readdirSync(folder).map((file) => file.replace(/\.svg$/, ""));
  expect(drawn.filter((image) => !used.has(image))).toEqual([]);
});

test("the same time always produces the same content", () => {
  expect(buildDemo(now)).toEqual(demo);
  const ids = [...demo.deals, ...demo.comments].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(demo.deals.map(({ id }) => id.slice(0, 7))).size).toBe(demo.deals.length);
});
