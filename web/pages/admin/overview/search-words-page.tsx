import { Trans, useLingui } from "@lingui/react/macro";
import { SearchWords } from "#features/moderation/words/search-words.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";

/** Groups of words that mean the same in a search. */
export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageMeta title={t`Search words`} noIndex />
      <AdminHeading>
        <Trans>Search words</Trans>
      </AdminHeading>
      <p className="mbe-4 max-inline-[65ch] text-muted">
        <Trans>
          A search for one word of a group also finds deals with the others. Group only words that
          mean the same. Changes apply immediately and appear in the audit log.
        </Trans>
      </p>
      <SearchWords />
    </>
  );
}
