// Longer than 200 lines: every field of a deal in the API.
import { z } from "@hono/zod-openapi";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { CATEGORIES, isCategorySlug } from "#contract/deals/categories.ts";
import { type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { type DealFields, UNKNOWN_MERCHANT } from "#contract/deals/deal-fields.ts";
import { isSeasonSection, SEASON_SECTIONS } from "#contract/deals/season.ts";
import { CHANNELS, DEAL_TYPES, DELIVERY_KINDS, PRICE_SOURCES } from "#contract/deals/total.ts";
import { UNITS, unitPrice } from "#contract/deals/unit-price.ts";
import { CARD_FACTS, type CardFacts } from "#contract/halal/card-facts.ts";
import { ALCOHOL_FILTERS, STUNNING_FILTERS } from "#contract/halal/fact-filters.ts";
import { siteImageAddress } from "#contract/image.ts";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { ApiOptions } from "#server/api/api-options.ts";
import { Member, Money, time, toMoney } from "./common.ts";
import { DEAL_FACTS, toDealFacts } from "./deal-facts.ts";

export const Category = z.enum(CATEGORIES.map(({ slug }) => slug));

export const Deal = z
  .object({
    id: z.string(),
    url: z.string().openapi({ description: "The page of the deal" }),
    title: z.string(),
    description: z.string(),
    price: Money.nullable().openapi({
      description: "Null if unknown; an amount of 0 is free",
    }),
    originalPrice: Money.nullable(),
    originalPriceSource: z.enum(PRICE_SOURCES).nullable().openapi({
      description: "Whether the merchant states the original price or the poster has seen it",
    }),
    totalPrice: Money.nullable().openapi({
      description: "Includes delivery; null if the price or the delivery cost is unknown",
    }),
    delivery: z.object({
      kind: z.enum(DELIVERY_KINDS),
      cost: Money.nullable(),
      freeOver: Money.nullable().openapi({
        description: "Delivery is free for orders of at least this amount",
      }),
    }),
    channel: z.enum(CHANNELS).nullable().openapi({ description: "Where the deal is sold" }),
    unit: z
      .object({ amount: z.number(), name: z.enum(UNITS), price: Money.nullable() })
      .nullable()
      .openapi({
        description: "The quantity sold, and the price per kilogram, litre, piece or metre",
      }),
    type: z.enum(DEAL_TYPES),
    isPostedByMerchant: z.boolean(),
    merchant: z.object({
      name: z.string(),
      slug: z.string().nullable().openapi({ description: "For /merchants/{slug}" }),
    }),
    link: z.string().nullable().openapi({ description: "Address of the deal at its merchant" }),
    imageUrl: z.string().nullable(),
    category: Category,
    location: z.string().nullable(),
    poster: Member.nullable().openapi({ description: "Null if the account is deleted" }),
    state: z
      .enum(["running", "expired", "upcoming"])
      .openapi({ description: "Upcoming deals are listed only with `sort=starting`" }),
    temperature: z.number().int(),
    hotVotes: z.number().int(),
    coldVotes: z.number().int(),
    commentsCount: z.number().int(),
    postedAt: time(),
    updatedAt: time(),
    startsAt: time().nullable(),
    endsAt: time().nullable().openapi({ description: "The announced end" }),
    seasonSection: z.enum(SEASON_SECTIONS).nullable().openapi({
      description: "Section of the season pages that the poster chose",
    }),
    deliveryDays: z.number().int().nullable().openapi({
      description: "The longest delivery time in working days",
    }),
    orderBy: z.string().nullable().openapi({ description: "The last day to order, as YYYY-MM-DD" }),
    halal: z
      .object({
        certifier: z
          .object({ slug: z.string().nullable(), name: z.string() })
          .or(z.literal("not_disclosed"))
          .nullable(),
        stunning: z.enum(STUNNING_FILTERS).nullable(),
        alcohol: z.enum(ALCOHOL_FILTERS).nullable(),
        checkedOn: z.string().nullable(),
        ofMerchant: z.array(z.enum(CARD_FACTS)),
        isDisputed: z.boolean(),
        disputed: z.array(z.enum(CARD_FACTS)),
      })
      .nullable()
      .openapi({
        description:
          "Reported facts about the deal or its merchant. `not_disclosed` means that the merchant was asked and did not say; null means no information. `checkedOn` is null unless an admin has checked every fact. `ofMerchant` names the facts about the merchant in general, on whose website the deal is; `disputed` names the disputed ones.",
      }),
    ...DEAL_FACTS,
    endedAt: time().nullable().openapi({ description: "Null while the deal is not expired" }),
    endedBy: z.enum(["date", "poster", "members", "admin", "unconfirmed"]).nullable().openapi({
      description:
        "The announced end (`date`), the people who ended the deal, or `unconfirmed`: no end date, and no confirmation or edit for 60 days",
    }),
    lastConfirmedAt: time()
      .nullable()
      .openapi({ description: "The latest confirmation by members that the deal is live" }),
  })
  .openapi("Deal");

/** Converts a row of `deals_with_temperature`, without columns for admins. */
export function toDeal(
  row: DealRow,
  { siteUrl, imageBaseUrl }: Pick<ApiOptions, "siteUrl" | "imageBaseUrl">,
): z.output<typeof Deal> {
  const deal = dealFromRow(row);
  const { id, userId, username, price, currency, merchant } = deal;
  return {
    id,
    url: siteUrl + paths.deal(shortDealId(id)),
    title: deal.title,
    description: deal.description,
    price: toMoney(deal.hasPrice ? price : null, currency),
    originalPrice: toMoney(deal.originalPrice, currency),
    originalPriceSource: oneOf(PRICE_SOURCES, deal.originalPriceSource),
    totalPrice: toMoney(deal.totalPrice, currency),
    delivery: {
      kind: oneOf(DELIVERY_KINDS, deal.deliveryKind) ?? "unknown",
      cost: toMoney(deal.deliveryCost, currency),
      freeOver: toMoney(deal.freeDeliveryOver, currency),
    },
    channel: oneOf(CHANNELS, deal.channel),
    unit: unitOf(deal),
    type: oneOf(DEAL_TYPES, deal.dealType) ?? "discount",
    isPostedByMerchant: deal.isAssociated,
    merchant: {
      name: merchant,
      slug: merchant === UNKNOWN_MERCHANT ? null : merchantKey(merchant) || null,
    },
    link: deal.dealUrl || null,
    imageUrl: siteImageAddress(deal.imageUrl, imageBaseUrl),
    category: isCategorySlug(deal.category) ? deal.category : "other",
    location: deal.location || null,
    poster: username
      ? {
          id: userId,
          username,
          imageUrl: deal.userImageUrl,
          url: siteUrl + paths.profile(username),
        }
      : null,
    state: deal.isExpired ? "expired" : deal.isUpcoming ? "upcoming" : "running",
    temperature: deal.temperature,
    hotVotes: deal.hotVotes,
    coldVotes: deal.coldVotes,
    commentsCount: deal.commentsCount,
    postedAt: deal.createdAt,
    updatedAt: toIsoTime(row.updated_at) ?? deal.createdAt,
    startsAt: deal.startsAt,
    endsAt: deal.expiresAt,
    seasonSection:
      deal.seasonSection && isSeasonSection(deal.seasonSection) ? deal.seasonSection : null,
    deliveryDays: deal.deliveryDays,
    orderBy: deal.orderBy,
    halal: deal.halal && halalOf(deal.halal),
    ...toDealFacts(deal.facts),
    endedAt: (deal.isExpired && deal.life?.endedAt) || null,
    endedBy: (deal.isExpired && deal.life?.endedBy) || null,
    lastConfirmedAt: deal.life?.confirmedAt ?? null,
  };
}

function unitOf(deal: DealFields): z.output<typeof Deal>["unit"] {
  const name = oneOf(UNITS, deal.unit);
  if (name === null || deal.unitAmount === null) return null;
  const perUnit = unitPrice(deal)?.amount ?? null;
  const price = perUnit === null ? null : Math.round(perUnit * 100) / 100;
  return { amount: deal.unitAmount, name, price: toMoney(price, deal.currency) };
}

function halalOf(facts: CardFacts): z.output<typeof Deal>["halal"] {
  const { certifier, certifierName, checkedOn, ofShop, disputed } = facts;
  const slug = certifier === "not_listed" ? null : certifier;
  return {
    certifier:
      slug === "not_disclosed"
        ? slug
        : certifier === null
          ? null
          : { slug, name: certifierName ?? "" },
    stunning: oneOf(STUNNING_FILTERS, facts.stunning),
    alcohol: oneOf(ALCOHOL_FILTERS, facts.alcohol),
    checkedOn,
    ofMerchant: [...ofShop],
    isDisputed: disputed.length > 0,
    disputed: [...disputed],
  };
}

function oneOf<Word extends string>(words: readonly Word[], word: string | null): Word | null {
  return words.find((known) => known === word) ?? null;
}
