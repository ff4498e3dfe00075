import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp, PinOff } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { IconButton } from "#ui/button/icon-button.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { Moment } from "#ui/display/moment.tsx";
import { Link } from "#ui/navigation/link.tsx";
import type { SeasonPin } from "./season-pins-requests.ts";

interface PinRowProps {
  pin: SeasonPin;
  busy: boolean;
  /** Undefined if the pin cannot move further. */
  onUp: (() => Promise<void>) | undefined;
  onDown: (() => Promise<void>) | undefined;
  onUnpin: () => Promise<void>;
}

/** A pinned deal with buttons that move and remove its pin. */
export function PinRow({ pin, busy, onUp, onDown, onUnpin }: PinRowProps) {
  const { t } = useLingui();
  const { title } = pin;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <div className="min-inline-0 flex-[1_1_180px]">
        <Link
          to={paths.deal(pin.dealId)}
          dir="auto"
          className="own-words block text-fs-15 [overflow-wrap:anywhere]"
        >
          {title}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-fs-14 text-muted">
          <bdi>{pin.merchant}</bdi>
          <PinBadge pin={pin} />
        </p>
      </div>
      <p className="ms-auto flex">
        <MoveButton label={t`Move up: ${title}`} busy={busy} onMove={onUp}>
          <ArrowUp />
        </MoveButton>
        <MoveButton label={t`Move down: ${title}`} busy={busy} onMove={onDown}>
          <ArrowDown />
        </MoveButton>
        <IconButton
          label={t`Unpin: ${title}`}
          aria-disabled={busy || undefined}
          onClick={() => !busy && void onUnpin()}
        >
          <PinOff />
        </IconButton>
      </p>
    </li>
  );
}

interface MoveButtonProps {
  label: string;
  busy: boolean;
  onMove: (() => Promise<void>) | undefined;
  children: ReactNode;
}

/** Takes the focus back after a move, because the browser drops it when a row moves in the document. */
function MoveButton({ label, busy, onMove, children }: MoveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  async function press() {
    if (busy || !onMove) return;
    await onMove();
    button.current?.focus();
  }
  return (
    <IconButton
      ref={button}
      label={label}
      aria-disabled={busy || !onMove || undefined}
      onClick={() => void press()}
      className="aria-disabled:cursor-default aria-disabled:opacity-50"
    >
      {children}
    </IconButton>
  );
}

function PinBadge({ pin: { state, startsAt } }: { pin: SeasonPin }) {
  if (state === "over") {
    return (
      <Badge>
        <Trans>Expired</Trans>
      </Badge>
    );
  }
  if (state === "hidden") {
    return (
      <Badge tone="warning">
        <Trans>Not public</Trans>
      </Badge>
    );
  }
  return startsAt ? (
    <Badge tone="info">
      <Trans>
        Starts <Moment time={startsAt} />
      </Trans>
    </Badge>
  ) : null;
}
