import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ModerationQueue } from "#features/moderation/queue/moderation-queue.tsx";
import { PendingMerchantRow } from "./pending-merchant-row.tsx";
import type { PendingMerchant } from "./pending-merchants-requests.ts";
import { decideMerchant, loadPendingMerchants } from "./pending-merchants-requests.ts";

/** The queue of registrations with its decisions. */
export function PendingMerchants({ onDecided }: { onDecided: () => void }) {
  const { t } = useLingui();
  return (
    <ModerationQueue
      name="pending-merchants"
      heading={<Trans>Pending registrations</Trans>}
      waiting={(count) => (
        <Plural value={count} one="# registration waits" other="# registrations wait" />
      )}
      empty={<Trans>Every registration has been looked at. New ones appear here.</Trans>}
      failed={<Trans>Failed to fetch pending merchants</Trans>}
      load={loadPendingMerchants}
      decide={decideMerchant}
      titleOf={nameOf}
      rejectTexts={({ name }) => ({
        question: t`Reject this registration?`,
        effect: <Trans>“{name}” will not be shown under Businesses.</Trans>,
        reader: <Trans>Whoever registered it reads it.</Trans>,
      })}
      row={(merchant, actions) => (
        <PendingMerchantRow key={merchant.id} merchant={merchant} {...actions} />
      )}
      onDecided={onDecided}
    />
  );
}

const nameOf = ({ name }: PendingMerchant) => name;
