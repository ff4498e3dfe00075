import type { Files } from "./list-files.ts";

/** Files whose cuts are no cuts of people's text, or are never shown. */
export const CUTS_OF_OTHER_TEXTS = [
  "contract/text/redact-text.ts", // logs
  "contract/text/shorten.ts", // between whole characters
  "server/api/request/cursor.ts", // times
  "server/pages/cache/page-key.ts", // addresses at a question mark
  "server/public-files/offline/service-worker.ts", // hashes
  "supabase/schemas/00_foundation/30_field_rules.sql", // addresses, and patterns of searches
  "supabase/schemas/00_foundation/35_link_keys.sql", // addresses
  "supabase/schemas/00_foundation/40_image_keys.sql", // addresses
  "supabase/schemas/00_foundation/45_shortened_texts.sql", // between whole characters
  "supabase/schemas/10_members/50_sessions.sql", // names of browsers
  "supabase/schemas/10_members/55_new_profiles.sql", // usernames, which are ASCII
  "supabase/schemas/10_members/65_avatar_review.sql", // actions
  "supabase/schemas/10_members/80_data_export.sql", // brackets of lists
  "supabase/schemas/20_deals/70_search_words.sql", // searches
  "supabase/schemas/20_deals/75_search_synonyms.sql", // searches
  "supabase/schemas/22_deal_writing/10_submission.sql", // ids
  "supabase/schemas/22_deal_writing/12_link_check.sql", // texts that are compared
  "supabase/schemas/22_deal_writing/30_large_changes.sql", // hosts
  "supabase/schemas/60_blog/30_writing.sql", // slugs, which are ASCII
  "supabase/schemas/70_contact/10_messages.sql", // ids
  "supabase/schemas/83_alerts/20_matching.sql", // words that are compared
  "supabase/schemas/83_alerts/40_writing.sql", // words that are compared
  "supabase/schemas/86_halal/10_certifiers.sql", // keys of names
  "supabase/schemas/86_halal/25_shops.sql", // hosts
  "supabase/schemas/86_halal/40_deal_halal.sql", // hashes and addresses
  "supabase/schemas/90_admin/50_search_words.sql", // words that are compared
  "supabase/schemas/90_admin/55_domain_rules.sql", // hosts
  "supabase/schemas/92_reading/80_related_to_search.sql", // searches
  "supabase/schemas/93_sitemaps/10_sitemaps.sql", // ids
  "supabase/schemas/95_background/40_changes.sql", // ids
  "web/features/blog/edit/text/editor-markdown.ts", // at the selection
  "web/features/blog/read/post-body.tsx", // a list
  "web/features/deals/comments/write/mention-list.tsx", // at the caret
  "web/features/deals/halal/card/facts-line.tsx", // the site's own words
  "web/features/deals/list/listed-deal.ts", // more than a card shows, which cuts again
  "web/features/moderation/audit/admin-action-log.tsx", // ids
  "web/features/search/recent-searches.ts", // a list
  "web/lib/errors/translate-error.ts", // the site's own words
];

/** A line that cuts a value with a name of people's text, or a text as an array of its code points. */
const CUT_IN_CODE =
  /(?:text|title|description|content|excerpt|merchant|location|words?|name|details?|reason|comment|note|body|message|value|query|letters?|characters|html)\b.*\.(?:slice\(0,(?! -)|substring\(|substr\(|charAt\()|\[\.\.\.[\w.()]+\](?:\[0\]|\.slice\()/i;
const CUT_IN_SQL = /\b(?:left|right|substr|substring)\(/;

/** Returns the files that may cut people's text: an emoji or a letter with marks could lose a part. */
export function findCutTexts(files: Files): string[] {
  return [...files].flatMap(([path, text]) => {
    const isCode = /^(?:contract|web|server\/(?:api|jobs|mail|pages|public-files|seasons))\//.test(
      path,
    );
    const isTest = /\.(test|fixture)\.tsx?$/.test(path);
    const isSchema = path.startsWith("supabase/schemas/");
    const cut = isSchema ? CUT_IN_SQL : isCode && !isTest ? CUT_IN_CODE : null;
    return cut?.test(text) ? [path] : [];
  });
}
