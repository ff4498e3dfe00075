import { Trans, useLingui } from "@lingui/react/macro";
import { Rss } from "lucide-react";
import { canonicalAddress } from "#contract/addresses/address-language.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#contract/language.ts";

/** Links to the feed of a list, in the language of the page. */
export function FeedLink({ path }: { path: string }) {
  const { i18n } = useLingui();
  const language = isLanguage(i18n.locale) ? i18n.locale : DEFAULT_LANGUAGE;
  return (
    <a
      href={canonicalAddress(path, language)}
      type="application/atom+xml"
      className="-my-2 inline-flex min-block-11 items-center gap-1.5 text-fs-14 font-semibold"
    >
      <Rss className="size-4" aria-hidden="true" />
      <Trans>Feed</Trans>
    </a>
  );
}
