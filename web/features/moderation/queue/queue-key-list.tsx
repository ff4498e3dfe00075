import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { type KeyHint, KeyList } from "#ui/display/key-list.tsx";
import { Switch } from "#ui/form/switch.tsx";
import { useKeySetting } from "./use-key-setting.ts";

interface QueueKeyListProps {
  /** Items of a queue with an editor can also be selected, edited and marked as expired. */
  hasEditor: boolean;
}

/** The keys of the queues, with a switch, because single-key shortcuts interfere with speech input. */
export function QueueKeyList({ hasEditor }: QueueKeyListProps) {
  const { isOn, switchKeys } = useKeySetting();
  const labelId = useId();
  return (
    <div className="mbe-3 flex flex-wrap items-center justify-between gap-x-4 pointer-coarse:hidden">
      <KeyList keys={isOn ? keysOf(hasEditor) : []} />
      <div className="flex items-center gap-1 text-fs-14 text-muted">
        <span id={labelId}>
          <Trans>Keyboard shortcuts</Trans>
        </span>
        <Switch checked={isOn} labelledBy={labelId} onChange={switchKeys} />
      </div>
    </div>
  );
}

function keysOf(hasEditor: boolean): KeyHint[] {
  const decisions = [
    { key: "J", does: <Trans>Next</Trans> },
    { key: "K", does: <Trans>Previous</Trans> },
    { key: "A", does: <Trans>Approve</Trans> },
    { key: "R", does: <Trans>Reject</Trans> },
  ];
  const undo = { key: "U", does: <Trans>Undo</Trans> };
  if (!hasEditor) return [...decisions, undo];
  return [
    ...decisions,
    { key: "O", does: <Trans>Mark as expired</Trans> },
    { key: "E", does: <Trans>Edit</Trans> },
    { key: "X", does: <Trans>Select</Trans> },
    undo,
  ];
}
