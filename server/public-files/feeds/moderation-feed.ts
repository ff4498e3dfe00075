import { Feed } from "feed";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { canonicalAddress } from "#contract/addresses/address-language.ts";
import { feedPaths } from "#contract/addresses/feed-paths.ts";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { siteNameIn } from "#contract/language.ts";
import {
  type LogEntry,
  logEntriesFromJson,
  loggedText,
} from "#contract/moderation/moderation-log.ts";
import { readableReason } from "#contract/moderation/reason-texts.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { respondWithText } from "#server/http/caching/cacheable-text.ts";
import { queryLanguage } from "#server/http/query-language.ts";
import { translate } from "#server/i18n/translate.ts";
import { escapeHtml, xmlText } from "./compose-feed.ts";
import { type FeedOptions, MAX_AGE_SECONDS } from "./feeds.ts";

const TITLE = defineMessage("Transparency");
const ENTRIES = 50;

/** Serves the Atom feed of the public log: the newest decisions of admins. */
export function createModerationFeed({ reads, siteName, siteUrl, feedCache }: FeedOptions): Hono {
  return new Hono().get(feedPaths.transparency, compress(), async (c) => {
    const language = queryLanguage(c);
    const address = canonicalAddress(feedPaths.transparency, language);
    const text = await feedCache.get(address, async () => {
      const entries = logEntriesFromJson(
        await reads.read("read_moderation_log", { limit_param: ENTRIES }),
      );
      return {
        contentType: "application/atom+xml; charset=utf-8",
        body: compose(entries),
        changedAt: null,
        maxAge: MAX_AGE_SECONDS,
      };
    });
    return respondWithText(c.req.raw, text);

    function compose(entries: readonly LogEntry[]): string {
      const name = siteNameIn(language, siteName);
      const page = siteUrl + canonicalAddress(paths.transparency, language);
      const feed = new Feed({
        id: siteUrl + address,
        title: xmlText(`${translate(language, TITLE)} · ${name}`),
        link: page,
        feedLinks: { atom: siteUrl + address },
        author: { name: xmlText(name), link: siteUrl },
        updated: new Date(entries[0]?.day ?? 0),
        generator: false,
      });
      for (const entry of entries) {
        feed.addItem({
          id: `${siteUrl}${paths.transparency}#${entry.number}`,
          title: escapeHtml(
            loggedText(entry, (marked, values) => translate(language, marked, values)),
          ),
          link: linkOf(entry) ?? page,
          date: new Date(entry.day),
          description: describe(entry),
        });
      }
      return feed.atom1();
    }

    function describe({ subject, reason }: LogEntry): string {
      const why = reason && readableReason(reason, (marked) => translate(language, marked));
      return escapeHtml([subject?.title, why].filter(Boolean).join(" · "));
    }
  });

  function linkOf({ subject }: LogEntry): string | null {
    if (subject?.dealId) return siteUrl + paths.deal(shortDealId(subject.dealId));
    return subject?.slug ? siteUrl + paths.blogPost(subject.slug) : null;
  }
}
