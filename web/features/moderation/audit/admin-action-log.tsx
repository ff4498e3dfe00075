import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { AdminAction } from "#contract/moderation/admin-log.ts";
import { useReasonText } from "#lib/locale/use-reason-text.ts";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { LogList } from "./log-list.tsx";
import { loadAdminActions } from "./log-requests.ts";
import { Person } from "./person.tsx";
import { useActionLabels } from "./use-action-labels.ts";
import { useLog } from "./use-log.ts";

const NAMELESS = ["site", "announcement", "search_words", "certifier", "domain_rule"];

const SUBJECT_ADDRESS: Record<string, (id: string) => string> = {
  deal: paths.deal,
  profile: paths.adminMember,
  blog_post: paths.editBlogPost,
};

/** The actions of admins on one subject or all. `isWhole` allows loading older ones. `actions` must be a stable reference. */
export function AdminActionLog({
  limit,
  subjectId,
  actions,
  isWhole = false,
  action,
}: {
  limit: number;
  subjectId?: string;
  actions?: readonly string[];
  isWhole?: boolean;
  action?: ReactNode;
}) {
  const { readMore, hasMore, ...log } = useLog(loadAdminActions, limit, subjectId, actions);
  return (
    <LogList
      {...log}
      title={<Trans>Actions by admins</Trans>}
      action={action}
      onRetry={readMore}
      onMore={isWhole && hasMore ? readMore : undefined}
    >
      {(line) => <ActionLine action={line} />}
    </LogList>
  );
}

function ActionLine({ action }: { action: AdminAction }) {
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

function addressOf({ subjectType, subjectId, factDealId, subjectSlug }: AdminAction) {
  if (subjectSlug) return paths.merchant(subjectSlug);
  if (factDealId) return paths.deal(factDealId);
  return SUBJECT_ADDRESS[subjectType]?.(subjectId);
}

interface ChangeTableProps {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  label: string;
}

function ChangeTable({ before, after, label }: ChangeTableProps) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  if (fields.length === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-block-8 cursor-pointer items-center text-fs-14 text-link">
        {label}
      </summary>
      <div className="overflow-x-auto">
        <table className="inline-full text-fs-14">
          <thead>
            <tr className="text-muted">
              <HeadCell>
                <Trans>Field</Trans>
              </HeadCell>
              <HeadCell>
                <Trans>Before</Trans>
              </HeadCell>
              <HeadCell>
                <Trans>After</Trans>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field} className="border-bs border-border align-top">
                <th scope="row" className="py-1 pe-3 text-start font-normal">
                  <code translate="no">{field}</code>
                </th>
                <td className="own-words py-1 pe-3" dir="auto">
                  {textOf(before[field])}
                </td>
                <td className="own-words py-1" dir="auto">
                  {textOf(after[field])}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function HeadCell({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="py-1 pe-3 text-start font-[560]">
      {children}
    </th>
  );
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "–";
  return typeof value === "string" ? value : JSON.stringify(value);
}
