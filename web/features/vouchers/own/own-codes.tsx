import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import type { OwnState } from "#contract/members/own-state.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { NothingInState } from "#features/submissions/nothing-in-state.tsx";
import { CorrectLink, RejectionReason, StateBadge } from "#features/submissions/own-submission.tsx";
import { firstState, StateTabs } from "#features/submissions/state-tabs.tsx";
import { UsualWait } from "#features/submissions/usual-wait.tsx";
import { CodeConditions } from "#features/vouchers/list/code-conditions.tsx";
import { VoucherEnd } from "#features/vouchers/list/voucher-end.tsx";
import { CodeProofText } from "#features/vouchers/proof/code-proof-text.tsx";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { useDiscountLabels } from "#lib/format/discount-labels.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { Card } from "#ui/display/card.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { loadOwnCodes } from "./own-codes-requests.ts";

interface OwnCodesProps {
  userId: string;
  state: OwnState | null;
  hrefFor: (state: OwnState) => string;
}

export function OwnCodes({ userId, state, hrefFor }: OwnCodesProps) {
  const { data, status, error, reload } = useThunkData(loadOwnCodes, userId);
  if (status === "failed") {
    return (
      <FailedPanel
        title={<Trans>Your codes could not be loaded</Trans>}
        onRetry={() => void reload()}
      >
        {error}
      </FailedPanel>
    );
  }
  if (!data) return <Spinner />;
  if (data.length === 0) return <NoOwnCodes />;
  const inState = (wanted: OwnState) => data.filter(({ state: actual }) => actual === wanted);
  const counts = {
    active: inState("active").length,
    pending: inState("pending").length,
    rejected: inState("rejected").length,
    expired: inState("expired").length,
  };
  const current = state ?? firstState(counts);
  return (
    <>
      <StateTabs hrefFor={hrefFor} current={current} counts={counts} />
      {counts[current] === 0 ? (
        <NothingInState state={current} />
      ) : (
        <>
          {current === "pending" && <UsualWait content="voucher" className="mbe-3 text-muted" />}
          <ul className="grid gap-2.5 sm:gap-3">
            {inState(current).map((code) => (
              <OwnCodeRow key={code.id} voucher={code} state={current} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function OwnCodeRow({ voucher, state }: { voucher: Voucher; state: OwnState }) {
  const { code, merchant, description } = voucher;
  const { whole } = useDiscountLabels(voucher);
  const canCorrect = state === "pending" || state === "rejected";
  return (
    <Card as="li" className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-inline-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <StateBadge state={state} />
          <VoucherEnd expiryDate={voucher.expiryDate} />
        </p>
        <h2 className="mbs-1.5 text-fs-16 font-[640] [overflow-wrap:anywhere]">
          <bdi dir="ltr" className="tracking-[.06em] tabular-nums">
            {code}
          </bdi>
        </h2>
        <p className="text-fs-15 text-muted [overflow-wrap:anywhere]">
          <CodeConditions
            voucher={voucher}
            first={[<bdi key="m">{merchant}</bdi>, <bdi key="d">{description || whole}</bdi>]}
          />
        </p>
        {state === "active" && <CodeProofText proof={voucher.proof} />}
        {state === "rejected" && <RejectionReason reason={voucher.rejectionReason} />}
      </div>
      {canCorrect && (
        <CorrectLink
          to={
            voucher.dealId
              ? paths.voucherForm(voucher.dealId, "deal")
              : paths.voucherForm(voucher.id)
          }
          state={state}
          name={<bdi>{code}</bdi>}
        />
      )}
    </Card>
  );
}

function NoOwnCodes() {
  return (
    <StatePanel
      title={<Trans>No codes yet</Trans>}
      actions={
        <ButtonLink to={paths.newVoucher}>
          <Trans>Add a code</Trans>
        </ButtonLink>
      }
    >
      <Trans>Know a code that works? Share it.</Trans>
    </StatePanel>
  );
}
