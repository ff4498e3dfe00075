import { Hono } from "hono";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { type Deal, type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import type { Language } from "#contract/language.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { queryLanguage } from "#server/http/query-language.ts";
import { translate } from "#server/i18n/translate.ts";
import { priceText } from "#server/public-files/feeds/price-text.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";
import { composeCalendar } from "./compose-event.ts";

export interface DealCalendarOptions {
  reads: VisitorReads;
  siteUrl: string;
}

const STARTS = defineMessage("Starts: {title}");
const ENDS = defineMessage("Ends: {title}");

/**
 * Serves `GET /deals/{id}.ics?lang=`: the start of an upcoming deal or the end date of a running one. Reads the deal as a visitor
 * on every request (threat T9).
 */
export function createDealCalendars(options: DealCalendarOptions): Hono {
  return new Hono().get("/deals/:name{[0-9a-fA-F-]{7,36}\\.ics}", async (c) => {
    const slug = c.req.param("name").slice(0, -".ics".length);
    const row = await options.reads.read("read_deal", { slug_param: slug });
    const deal = row === null ? null : dealFromRow(row as DealRow);
    const calendar = deal && calendarOf(deal, queryLanguage(c), options);
    if (!deal || !calendar) {
      return c.json({ code: "not_found", message: "Deal not found" }, 404, {
        "cache-control": "no-store",
      });
    }
    return c.body(calendar, 200, {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${shortDealId(deal.id)}.ics"`,
      "cache-control": "no-cache",
    });
  });
}

/** Returns null if the deal has no future date. */
function calendarOf(deal: Deal, language: Language, { siteUrl }: DealCalendarOptions) {
  const moment = deal.isUpcoming ? deal.startsAt : deal.expiresAt;
  if (deal.isExpired || !moment) return null;
  const url = siteUrl + paths.deal(shortDealId(deal.id));
  const facts = [priceText(deal, language), deal.merchant].filter(Boolean).join(" · ");
  return composeCalendar({
    // A stable id, so that calendar apps move the event when its time changes.
    uid: `${deal.id}-${deal.isUpcoming ? "start" : "end"}@${new URL(siteUrl).hostname}`,
    changedAt: deal.changedAt ?? deal.createdAt,
    startsAt: moment,
    title: translate(language, deal.isUpcoming ? STARTS : ENDS, { title: deal.title }),
    description: `${facts}\n${url}`,
    url,
  });
}
