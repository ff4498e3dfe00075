import { Trans, useLingui } from "@lingui/react/macro";
import { Pencil } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { MerchantStatus, OwnMerchant } from "#contract/merchants/merchant.ts";
import { UsualWait } from "#features/submissions/usual-wait.tsx";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { useReasonText } from "#lib/locale/use-reason-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Badge, type BadgeTone } from "#ui/display/badge.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { SettingsSection } from "#ui/form/settings-section.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { useChunk } from "#ui/use-chunk.ts";
import type { Registrant } from "./merchant-form.tsx";
import { loadOwnMerchants } from "./registration-requests.ts";

interface OwnRegistrationsProps {
  member: Registrant;
  empty?: ReactNode;
}

/** Registrations of a member with their status. Without any, shows `empty`, if given. */
export function OwnRegistrations({ member, empty }: OwnRegistrationsProps) {
  const { data, status, error, reload } = useThunkData(loadOwnMerchants, member.id);
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
          <Registration key={merchant.id} merchant={merchant} member={member} onSaved={reload} />
        ))}
      </ul>
    </SettingsSection>
  );
}

interface RegistrationProps {
  merchant: OwnMerchant;
  member: Registrant;
  onSaved: () => Promise<void>;
}

function Registration({ merchant, member, onSaved }: RegistrationProps) {
  const { name, status, createdAt } = merchant;
  return (
    <li className="grid grid-cols-1 gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="font-[640] [overflow-wrap:anywhere]">{name}</bdi>
        <Badge tone={TONES[status]}>{WORDS[status]}</Badge>
        {merchant.waits && (
          <Badge tone="warning">
            <Trans>Change waiting for an admin</Trans>
          </Badge>
        )}
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
      {status === "approved" && <Approved merchant={merchant} member={member} onSaved={onSaved} />}
      {status === "rejected" && <Rejected reason={merchant.rejectionReason} />}
    </li>
  );
}

const loadForm = async () => (await import("./change-merchant.tsx")).ChangeMerchant;

/** Links to the page of an approved merchant, and opens the form to change it. */
function Approved({ merchant, member, onSaved }: RegistrationProps) {
  const { t } = useLingui();
  const { showToast } = useAlerts();
  const reasonText = useReasonText();
  const [isOpen, setOpen] = useState(false);
  const ChangeMerchant = useChunk(isOpen, loadForm, () => setOpen(false));
  const button = useRef<HTMLButtonElement>(null);
  const { name, slug, rejectionReason, waits } = merchant;

  async function showSaved(saved: OwnMerchant) {
    setOpen(false);
    showToast(saved.waits ? t`Saved. An admin looks at the rest.` : t`Saved.`);
    await onSaved();
    button.current?.focus();
  }

  return (
    <>
      {rejectionReason && !waits && (
        <p className="text-fs-14 text-muted [overflow-wrap:anywhere]">
          <Trans>
            Your last change wasn’t approved: <bdi>{reasonText(rejectionReason)}</bdi>
          </Trans>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link
          to={paths.merchant(slug)}
          className="inline-flex min-block-11 items-center text-fs-14"
        >
          <Trans>See its page</Trans>
        </Link>
        <Button
          ref={button}
          variant="outline"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Pencil className="size-4" />
          {isOpen ? <Trans>Close</Trans> : <Trans>Edit</Trans>}
          <span className="sr-only">{name}</span>
        </Button>
      </p>
      {isOpen && ChangeMerchant && (
        <ChangeMerchant
          merchant={merchant}
          member={member}
          onSaved={(saved) => void showSaved(saved)}
        />
      )}
    </>
  );
}

function Rejected({ reason }: { reason: string | null }) {
  const reasonText = useReasonText();
  return (
    <p className="text-fs-14 text-muted [overflow-wrap:anywhere]">
      {reason ? (
        <Trans>
          Reason: <bdi>{reasonText(reason)}</bdi>
        </Trans>
      ) : (
        <Trans>The admin didn’t give a reason.</Trans>
      )}{" "}
      <Trans>You can register it again.</Trans>
    </p>
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
