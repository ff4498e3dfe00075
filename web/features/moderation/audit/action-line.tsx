import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import type { AdminAction } from "#contract/moderation/admin-log.ts";
import { useReasonText } from "#lib/locale/use-reason-text.ts";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { ChangeTable } from "./change-table.tsx";
import { Person } from "./person.tsx";
import { useActionLabels } from "./use-action-labels.ts";

export function ActionLine({ action }: { action: AdminAction }) {
  const { t } = useLingui();
  const wordOf = useActionLabels();
  const reasonText = useReasonText();
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <Person id={action.adminId} username={action.adminUsername} />
        <span>{wordOf(action.action)}</span>
        <Subject action={action} />
        <RelativeTime time={action.createdAt} className="text-fs-14 text-muted" />
      </p>
      {action.reason && (
        <p className="text-fs-14 text-muted [overflow-wrap:anywhere]">
          <Trans>
            Reason: <bdi>{reasonText(action.reason)}</bdi>
          </Trans>
        </p>
      )}
      <ChangeTable before={action.before} after={action.after} label={t`What changed`} />
    </>
  );
}

function Subject({ action }: { action: AdminAction }) {
  const { subjectId, subjectName, subjectType } = action;
  // The site has no name. The table of changes names the other subjects in this list.
  if (NAMELESS.includes(subjectType) || (subjectType === "halal_fact" && !subjectName)) return null;
  const name = <bdi>{subjectName ?? subjectId.slice(0, 8)}</bdi>;
  const address = addressOf(action);
  if (!address || !subjectName) return <b>{name}</b>;
  return (
    <Link to={address} className="inline-flex min-block-6 items-center">
      {name}
    </Link>
  );
}

const NAMELESS = ["site", "announcement", "search_words", "certifier", "domain_rule"];

function addressOf({ subjectType, subjectId, factDealId, subjectSlug }: AdminAction) {
  if (subjectSlug) return paths.merchant(subjectSlug);
  if (factDealId) return paths.deal(factDealId);
  return SUBJECT_ADDRESS[subjectType]?.(subjectId);
}

const SUBJECT_ADDRESS: Record<string, (id: string) => string> = {
  deal: paths.deal,
  profile: paths.adminMember,
  blog_post: paths.editBlogPost,
};
