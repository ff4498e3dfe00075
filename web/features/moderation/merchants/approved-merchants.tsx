import { Trans, useLingui } from "@lingui/react/macro";
import { SearchX } from "lucide-react";
import { useRef, useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { ReasonDialog } from "#features/decisions/reason-dialog.tsx";
import { undoDecision } from "#features/decisions/undo-requests.ts";
import { UNDO_KEY, useKeySetting } from "#features/moderation/queue/use-key-setting.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Card } from "#ui/display/card.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { Link } from "#ui/navigation/link.tsx";
import {
  type ApprovedMerchant,
  loadApprovedMerchants,
  removeMerchant,
} from "./approved-merchants-requests.ts";
import { HandOverDialog } from "./hand-over-dialog.tsx";

export function ApprovedMerchants({ text }: { text: string }) {
  const { t } = useLingui();
  const { data, status, error, reload } = useThunkData(loadApprovedMerchants, text);
  const [takenDown, setTakenDown] = useState<ApprovedMerchant | null>(null);
  const [handedOver, setHandedOver] = useState<ApprovedMerchant | null>(null);
  const singleKeys = useKeySetting();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const list = useRef<HTMLUListElement>(null);

  async function takeDown({ id, name }: ApprovedMerchant, reason: string) {
    setTakenDown(null);
    const result = await dispatch(removeMerchant({ id, reason }));
    if (removeMerchant.fulfilled.match(result)) {
      showToast(t`Taken down: ${name}`, {
        action: {
          label: <Trans>Undo</Trans>,
          run: () => void undo(id, name),
          shortcut: singleKeys.isOn ? UNDO_KEY : undefined,
        },
      });
    }
    // Another admin decided first. The reload below shows the current state.
    else if (result.payload?.code !== "already_decided") {
      const message = failureText(result);
      return showAlert({ type: "error", message });
    }
    await reload();
    list.current?.focus();
  }

  async function undo(id: string, title: string) {
    const result = await dispatch(undoDecision({ content: "merchant", id, action: "take_down" }));
    if (undoDecision.fulfilled.match(result)) showToast(t`Undone: ${title}`);
    else showAlert({ type: "error", message: failureText(result) });
    await reload();
  }

  if (status === "failed") {
    return (
      <FailedPanel title={<Trans>Businesses could not be loaded</Trans>} onRetry={reload}>
        {error}
      </FailedPanel>
    );
  }
  if (!data) return <Spinner />;
  if (data.length === 0) {
    const title = text ? <Trans>No business matches</Trans> : <Trans>No businesses yet</Trans>;
    return <StatePanel icon={<SearchX />} title={title} />;
  }
  return (
    <Card as="div" padded={false}>
      <ul ref={list} tabIndex={-1} className="divide-y divide-border outline-none">
        {data.map((merchant) => (
          <li
            key={merchant.id}
            className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2"
          >
            <div className="flex flex-wrap items-center gap-x-3">
              <Link
                to={paths.merchant(merchant.slug)}
                className="inline-flex min-block-11 min-inline-0 items-center font-[640] [overflow-wrap:anywhere]"
              >
                <bdi>{merchant.name}</bdi>
              </Link>
              <span className="text-fs-14 text-muted">
                <RelativeTime time={merchant.createdAt} />
              </span>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="outline"
                onClick={() => setHandedOver(merchant)}
                aria-label={t`Hand over ${merchant.name}`}
              >
                <Trans>Hand over</Trans>
              </Button>
              <Button
                variant="danger"
                onClick={() => setTakenDown(merchant)}
                aria-label={t`Take down ${merchant.name}`}
              >
                <Trans>Take down</Trans>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {handedOver && (
        <HandOverDialog
          merchant={handedOver}
          onDone={(username) => {
            setHandedOver(null);
            const { name } = handedOver;
            showToast(t`Handed over to ${username}: ${name}`);
          }}
          onClose={() => setHandedOver(null)}
        />
      )}
      {takenDown && (
        <ReasonDialog
          texts={{
            question: t`Take this business down?`,
            effect: <Trans>“{takenDown.name}” will no longer be shown under Businesses.</Trans>,
            reader: <Trans>The member will see this.</Trans>,
            confirm: <Trans>Take down</Trans>,
          }}
          onConfirm={(reason) => void takeDown(takenDown, reason)}
          onClose={() => setTakenDown(null)}
        />
      )}
    </Card>
  );
}
