import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import type { Appeal } from "#contract/moderation/appeal.ts";
import { QueuedFactDetails } from "#features/halal/queue/queued-fact.tsx";
import { ChangedFields } from "#features/moderation/edits/changed-fields.tsx";
import { ReportedContentView } from "#features/reports/queue/reported-content-view.tsx";
import { useAdditionText } from "#lib/locale/use-addition-text.ts";
import { ClampedText } from "#ui/display/clamped-text.tsx";

/** Subject of a decision, as it was before. */
export function AppealedContent({ appeal }: { appeal: Appeal }) {
  const textOf = useAdditionText();
  const { content, newText, end, changes, fact, details: reason } = appeal;
  const text = fact ? "" : textOf(content?.text ?? "", end);
  return (
    <div className="grid min-inline-0 gap-3 rounded-m border border-border p-3">
      <ReportedContentView
        content={content && { ...content, text, imageUrl: fact ? "" : content.imageUrl }}
        author={null}
        address={addressOf(appeal)}
      />
      {newText !== null && (
        <div>
          <p className="text-fs-14 text-muted">
            <Trans>After</Trans>
          </p>
          <ClampedText text={newText || "–"} lines={6} />
        </div>
      )}
      {changes.length > 0 && <ChangedFields changes={changes} currency={DEFAULT_CURRENCY} />}
      {fact && <QueuedFactDetails fact={fact} imageUrl={content?.imageUrl ?? ""} />}
      {reason && (
        <p className="text-fs-15">
          <Trans>
            Reason: <bdi className="own-words">{reason}</bdi>
          </Trans>
        </p>
      )}
    </div>
  );
}

function addressOf({ subjectType, subjectId, content }: Appeal): string | null {
  if (subjectType === "deal") return paths.adminEditDeal(subjectId);
  if (subjectType === "comment" && content?.dealId) {
    return `${paths.deal(content.dealId)}#comment-${subjectId}`;
  }
  if (subjectType === "profile") return paths.adminMember(subjectId);
  if (subjectType === "blog_post") return paths.blogPost(subjectId);
  if (subjectType === "merchant" && content?.slug) return paths.merchant(content.slug);
  return null;
}
