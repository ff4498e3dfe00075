import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { SIGN_IN_DETOUR_MS } from "#lib/storage/return-place.ts";
import { tabStorage } from "#lib/storage/timed-storage.ts";
import { useSignInPrompt } from "#ui/dialog/sign-in-prompt.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import {
  type Check,
  type CheckResult,
  checkDeal,
  type DealChecks,
  fetchDealChecks,
  type Verdict,
  withdrawCheck,
} from "./check-requests.ts";

export interface DealVerdictsProps {
  deal: Deal;
  /** The totals of the checks, which `DealStamp` does not show; null if they could not be loaded. */
  checks: DealChecks | null;
  /** Null for a visitor, and while the stored session is being read. */
  userId: string | null;
  isChecking: boolean;
  /** The member speaks for the deal's shop. */
  isOwnShop: boolean;
  /** A button that sends the confirmation email, shown if a check counts only after confirmation. */
  confirmEmail: ReactNode;
  /** Called after a check, which may have ended the deal or brought it back. */
  onChecked: (result: CheckResult) => void;
}

const PENDING_CHECK_KEY = "samha-pending-check";

const VERDICTS: readonly Verdict[] = ["live", "price_changed", "gone", "bought"];

interface Press {
  check: Check;
  isWithdrawal?: boolean;
  /** Chosen before signing in. */
  isPending?: boolean;
}

/** Result of the last click. `hasChanged` is true if the click ended the deal or brought it back. */
export interface ShownResult extends CheckResult {
  hasChanged: boolean;
}

/**
 * Manages the checks of a deal. A click shows immediately and is sent; clicking the selected verdict again withdraws the check.
 * While a request is running, only the last click is queued. Visitors sign in first; their check is sent afterwards.
 */
export function useChecks({ deal, checks, userId, isChecking, onChecked }: DealVerdictsProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert } = useAlerts();
  const askToSignIn = useSignInPrompt();
  const [totals, setTotals] = useState(checks);
  const [own, setOwn] = useState<Verdict | null>(null);
  const [shownResult, setShownResult] = useState<ShownResult | null>(null);
  const stored = useRef<Verdict | null>(null);
  const waiting = useRef<Press | null>(null);
  const isSending = useRef(false);
  const isPressed = useRef(false);

  const sendPending = useEffectEvent(() => {
    const check = takePendingCheck(deal.id);
    if (check) press({ check, isPending: true });
  });
  const isComplete = checks !== null && userId === null;
  useEffect(() => {
    if (isComplete) return;
    let isCurrent = true;
    void dispatch(fetchDealChecks({ dealId: deal.id, userId })).then((result) => {
      if (!isCurrent) return;
      // If loading fails, the buttons still work, and no verdict is pressed.
      if (fetchDealChecks.fulfilled.match(result)) {
        setTotals(result.payload);
        if (!isPressed.current) {
          stored.current = result.payload.own;
          setOwn(result.payload.own);
        }
      }
      if (userId) sendPending();
    });
    return () => {
      isCurrent = false;
    };
  }, [dispatch, deal.id, userId, isComplete]);

  return { own, totals, shownResult, send };

  function send(verdict: Verdict, seenPrice: number | null = null): void {
    const check = { dealId: deal.id, verdict, seenPrice };
    if (!userId && !isChecking) {
      promptSignIn(check);
      return;
    }
    // Replaces a check that could not be sent after the sign-in.
    takePendingCheck(deal.id);
    press({ check, isWithdrawal: verdict === own });
  }

  function press(next: Press): void {
    isPressed.current = true;
    waiting.current = next;
    setOwn(next.isWithdrawal ? null : next.check.verdict);
    setShownResult(null);
    if (!isSending.current) void sendWaiting();
  }

  /** Sends the queued click and any later one. The buttons then show the stored verdict. */
  async function sendWaiting(): Promise<void> {
    isSending.current = true;
    let isOver = deal.isExpired;
    for (let next = takeWaiting(); next; next = takeWaiting()) {
      const { check, isWithdrawal, isPending } = next;
      const result = await (isWithdrawal
        ? dispatch(withdrawCheck(deal.id))
        : dispatch(checkDeal(check)));
      if (checkDeal.fulfilled.match(result) || withdrawCheck.fulfilled.match(result)) {
        const { payload } = result;
        stored.current = payload.verdict;
        onChecked(payload);
        if (!waiting.current)
          setShownResult({ ...payload, hasChanged: payload.isExpired !== isOver });
        isOver = payload.isExpired;
      } else if (!waiting.current) {
        const failure = result.payload;
        if (failure?.code === "not_authenticated") promptSignIn(check);
        else showAlert({ type: "error", message: failureText(result) });
        if (isPending && (failure?.type === "network" || failure?.type === "server")) {
          // A later attempt may succeed.
          storePendingCheck(check);
        }
      }
    }
    isSending.current = false;
    setOwn(stored.current);
  }

  /** Removes and returns the queued click. Null if it would withdraw a check that does not exist. */
  function takeWaiting(): Press | null {
    const next = waiting.current;
    waiting.current = null;
    if (next?.isWithdrawal && stored.current === null) return null;
    return next;
  }

  function promptSignIn(check: Check): void {
    const { title } = deal;
    askToSignIn({
      title: t`Sign in to say whether “${title}” is live`,
      text: t`We’ll count your check as soon as you’re signed in.`,
      onLeave: () => storePendingCheck(check),
    });
  }
}

/** Stores a visitor's check in this tab while they sign in. */
export function storePendingCheck(check: Check): void {
  tabStorage.write(PENDING_CHECK_KEY, check);
}

/** Returns and removes the stored check, if it is for this deal and recent enough for a sign-in. */
function takePendingCheck(dealId: string): Check | null {
  const check = tabStorage.read(PENDING_CHECK_KEY, SIGN_IN_DETOUR_MS, isCheck);
  if (check?.dealId !== dealId) return null;
  tabStorage.remove(PENDING_CHECK_KEY);
  return check;
}

function isCheck(value: unknown): value is Check {
  const { dealId, verdict, seenPrice } = (value ?? {}) as Partial<Check>;
  return (
    typeof dealId === "string" &&
    VERDICTS.some((known) => known === verdict) &&
    (seenPrice === null || typeof seenPrice === "number")
  );
}
