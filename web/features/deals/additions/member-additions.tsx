import { Trans } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { Deal } from "#contract/deals/deal.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { ErrorText } from "#lib/locale/locale-context.tsx";
import { Button } from "#ui/button/button.tsx";
import { AddForm } from "./add-form.tsx";
import { AdditionList } from "./addition-list.tsx";
import { decideAddition, withdrawAddition } from "./addition-requests.ts";
import { type Addition, fetchDealExtras } from "./extras-requests.ts";

interface MemberAdditionsProps {
  deal: Deal;
  /** Shown until the additions that the member may see are loaded. */
  additions: readonly Addition[];
  userId: string;
  /** Whether the reader decides on others' additions as an admin or a moderator. */
  decides: boolean;
}

/** The additions that the member may see, the form to add one, and decisions. A link to `#add` opens the form. */
export function MemberAdditions({ deal, additions, userId, decides }: MemberAdditionsProps) {
  const { data, reload } = useThunkData(fetchDealExtras, deal.id);
  const { revalidate } = useRevalidator();
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(hash === "#add");
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const shown = data?.additions ?? additions;
  const isOwn = deal.userId === userId;
  const hasPoster = deal.userId !== "";
  const canAdd =
    !isOwn &&
    hasPoster &&
    !deal.isExpired &&
    !shown.some((addition) => isAccepted(addition, userId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address that opened the page.
  useEffect(() => {
    if (isOpen) box.current?.scrollIntoView();
  }, []);

  function close() {
    setOpen(false);
    // Runs after the button that opened the form is rendered again.
    requestAnimationFrame(() => opener.current?.focus());
  }

  return (
    <div ref={box} id="add" tabIndex={-1} className="scroll-mt-32 outline-none print:hidden">
      <AdditionList
        additions={shown}
        currency={deal.currency}
        actions={(addition) => (
          <AdditionActions
            deal={deal}
            addition={addition}
            canDecide={isOwn || (decides && addition.user_id !== userId)}
            isMine={addition.user_id === userId}
            onDecided={async () => {
              await reload();
              // An accepted code, price or end is shown at the top of the page.
              await revalidate();
              box.current?.focus();
            }}
          />
        )}
      />
      {canAdd &&
        (isOpen ? (
          <AddForm
            deal={deal}
            onAdded={async () => {
              await reload();
              close();
            }}
            onCancel={close}
          />
        ) : (
          <Button ref={opener} variant="text" className="mbs-1" onClick={() => setOpen(true)}>
            <Plus aria-hidden="true" />
            <Trans>Add what you know</Trans>
          </Button>
        ))}
    </div>
  );
}

const isAccepted = ({ user_id, status }: Addition, userId: string) =>
  user_id === userId && status === "accepted";

interface AdditionActionsProps {
  deal: Deal;
  addition: Addition;
  canDecide: boolean;
  isMine: boolean;
  onDecided: () => Promise<void>;
}

type Action = "accept" | "decline" | "withdraw";

function AdditionActions({ deal, addition, canDecide, isMine, onDecided }: AdditionActionsProps) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState<Action | null>(null);
  const isPending = addition.status === "pending";

  async function decide(action: Action) {
    if (sending) return;
    setSending(action);
    setFailure(null);
    const result =
      action === "withdraw"
        ? await dispatch(withdrawAddition(deal.id))
        : await dispatch(
            decideAddition({
              dealId: deal.id,
              userId: addition.user_id,
              action,
              version: addition.created_at,
            }),
          );
    setSending(null);
    if ("error" in result) setFailure(failureText(result));
    else await onDecided();
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {isPending && (
        <span className="text-fs-14 text-muted">
          {canDecide ? (
            <Trans>This isn’t public until you accept it.</Trans>
          ) : (
            <Trans>Waiting for the poster. It isn’t public yet.</Trans>
          )}
        </span>
      )}
      {canDecide && isPending && (
        <Button variant="outline" busy={sending === "accept"} onClick={() => void decide("accept")}>
          <Trans>Accept</Trans>
        </Button>
      )}
      {canDecide && (
        <Button variant="text" busy={sending === "decline"} onClick={() => void decide("decline")}>
          {isPending ? <Trans>Decline</Trans> : <Trans>Remove</Trans>}
        </Button>
      )}
      {isMine && !canDecide && (
        <Button
          variant="text"
          busy={sending === "withdraw"}
          onClick={() => void decide("withdraw")}
        >
          <Trans>Take back</Trans>
        </Button>
      )}
      {failure && (
        <p role="alert" className="basis-full text-fs-14 text-danger">
          <ErrorText>{failure}</ErrorText>
        </p>
      )}
    </div>
  );
}
