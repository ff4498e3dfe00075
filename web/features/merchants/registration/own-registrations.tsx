import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { MerchantStatus, OwnMerchant } from "#contract/merchants/merchant.ts";
import { UsualWait } from "#features/submissions/usual-wait.tsx";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { useReasonText } from "#lib/locale/use-reason-text.ts";
import { Badge, type BadgeTone } from "#ui/display/badge.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { SettingsSection } from "#ui/form/settings-section.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { loadOwnMerchants } from "./registration-requests.ts";

/** Registrations of a member with their status. Without any, shows `empty`, if given. */
export function OwnRegistrations({ userId, empty }: { userId: string; empty?: ReactNode }) {
  const { data, status, error, reload } = useThunkData(loadOwnMerchants, userId);
  if (status === "failed") {
    return (
      <FailedPanel
        title={<Trans>Your registrations could not be loaded</Trans>}
        onRetry={() => void reload()}
      >
        {error}
      </FailedPanel>
    );
  }
  if (!empty && (!data || data.length === 0)) return null;
  return (
    <SettingsSection
      id="businesses"
      layout={empty ? "folded" : undefined}
      title={<Trans>Your registrations</Trans>}
    >
      {!data && <Spinner />}
      {data?.length === 0 && <p className="text-muted">{empty}</p>}
      <ul className="divide-y divide-border">
        {data?.map((merchant) => (
          <Registration key={merchant.id} merchant={merchant} />
        ))}
      </ul>
    </SettingsSection>
  );
}

function Registration({ merchant }: { merchant: OwnMerchant }) {
  const { name, slug, status, rejectionReason, createdAt } = merchant;
  const reasonText = useReasonText();
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="font-[640] [overflow-wrap:anywhere]">{name}</bdi>
        <Badge tone={TONES[status]}>{WORDS[status]}</Badge>
        {createdAt && (
          <span className="text-fs-14 text-muted">
            <RelativeTime time={createdAt} />
          </span>
        )}
      </p>
      {status === "pending" && (
        <>
          <p className="text-fs-14 text-muted">
            <Trans>An admin will review it. Once approved, it appears under Businesses.</Trans>
          </p>
          <UsualWait content="merchant" className="text-fs-14 text-muted" />
        </>
      )}
      {status === "approved" && (
        <Link
          to={paths.merchant(slug)}
          className="inline-flex min-block-11 items-center justify-self-start text-fs-14"
        >
          <Trans>See its page</Trans>
        </Link>
      )}
      {status === "rejected" && (
        <p className="text-fs-14 text-muted [overflow-wrap:anywhere]">
          {rejectionReason ? (
            <Trans>
              Reason: <bdi>{reasonText(rejectionReason)}</bdi>
            </Trans>
          ) : (
            <Trans>The admin didn’t give a reason.</Trans>
          )}{" "}
          <Trans>You can register it again.</Trans>
        </p>
      )}
    </li>
  );
}

const TONES: Record<MerchantStatus, BadgeTone> = {
  pending: "warning",
  approved: "success",
  rejected: "danger",
};

const WORDS = {
  pending: <Trans>In review</Trans>,
  approved: <Trans>Approved</Trans>,
  rejected: <Trans>Rejected</Trans>,
};
