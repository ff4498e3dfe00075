import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ModerationQueue, type QueuePlace } from "#features/moderation/queue/moderation-queue.tsx";
import { PendingMerchantRow } from "./pending-merchant-row.tsx";
import type { PendingMerchant } from "./pending-merchants-requests.ts";
import { decideMerchant, loadPendingMerchants } from "./pending-merchants-requests.ts";

export function PendingMerchants(place: QueuePlace) {
  const { t } = useLingui();
  return (
    <ModerationQueue
      {...place}
      name="pending-merchants"
      heading={<Trans>Pending registrations</Trans>}
      waiting={(count) => <Plural value={count} one="# to review" other="# to review" />}
      empty={<Trans>No registrations to review. New ones appear here.</Trans>}
      failed={<Trans>Failed to fetch pending merchants</Trans>}
      load={loadPendingMerchants}
      decide={decideMerchant}
      content="merchant"
      titleOf={nameOf}
      rejectTexts={({ name }) => ({
        question: t`Reject this registration?`,
        effect: (
          <Trans>
            “<bdi>{name}</bdi>” won’t appear under Businesses.
          </Trans>
        ),
        reader: <Trans>The member will see this.</Trans>,
        reasonsOf: "merchant",
      })}
      row={(merchant, actions) => (
        <PendingMerchantRow key={merchant.id} merchant={merchant} {...actions} />
      )}
    />
  );
}

const nameOf = ({ name }: PendingMerchant) => name;
