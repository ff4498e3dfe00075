import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useSignInPrompt } from "#ui/dialog/sign-in-prompt.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import {
  type Check,
  checkDeal,
  fetchDealChecks,
  type Verdict,
  withdrawCheck,
} from "./check-requests.ts";
import { keepCheck, takeCheck } from "./kept-check.ts";
import type { DealVerdictsProps } from "./verdict-props.ts";

/**
 * What members say of a deal. A press sends the check and shows it at once; pressing the own verdict again takes the check back.
 * A visitor is asked to sign in, and the check is sent when they are back.
 */
export function useChecks({ deal, checks, userId, isChecking, onChecked }: DealVerdictsProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert } = useAlerts();
  const askToSignIn = useSignInPrompt();
  const [sums, setSums] = useState(checks);
  const [own, setOwn] = useState<Verdict | null>(null);
  const [isSending, setSending] = useState(false);
  const [said, setSaid] = useState("");

  const sendKept = useEffectEvent(() => {
    const kept = takeCheck(deal.id);
    if (kept) void submit(kept);
  });
  const isKnown = checks !== null && userId === null;
  useEffect(() => {
    if (isKnown) return;
    let isCurrent = true;
    void dispatch(fetchDealChecks({ dealId: deal.id, userId })).then((result) => {
      // Without an answer the buttons work, and nothing is pressed.
      if (!isCurrent || !fetchDealChecks.fulfilled.match(result)) return;
      setSums(result.payload);
      setOwn(result.payload.own);
      if (userId) sendKept();
    });
    return () => {
      isCurrent = false;
    };
  }, [dispatch, deal.id, userId, isKnown]);

  return { own, sums, said, send };

  function send(verdict: Verdict, seenPrice: number | null = null): void {
    if (isSending) return;
    const check = { dealId: deal.id, verdict, seenPrice };
    if (!userId && !isChecking) ask(check);
    else void submit(check);
  }

  async function submit(check: Check): Promise<void> {
    const before = own;
    const isWithdrawal = check.verdict === own;
    setSending(true);
    setOwn(isWithdrawal ? null : check.verdict);
    const result = await (isWithdrawal
      ? dispatch(withdrawCheck(deal.id))
      : dispatch(checkDeal(check)));
    setSending(false);
    if (checkDeal.fulfilled.match(result) || withdrawCheck.fulfilled.match(result)) {
      onChecked(result.payload);
      setSaid(isWithdrawal ? t`Taken back.` : thanks(result.payload.isExpired));
      return;
    }
    setOwn(before);
    const { payload } = result;
    if (payload?.code === "not_authenticated") ask(check);
    else showAlert({ type: "error", message: failureText(result) });
  }

  /** What the check changed about the deal is not seen by everybody. */
  function thanks(isExpired: boolean): string {
    if (isExpired === deal.isExpired) return t`Thanks, noted.`;
    return isExpired
      ? t`Thanks, noted. The deal is now over.`
      : t`Thanks, noted. The deal is live again.`;
  }

  function ask(check: Check): void {
    const { title } = deal;
    askToSignIn({
      title: t`Sign in to say whether “${title}” is live`,
      text: t`We’ll pass on what you said as soon as you’re signed in.`,
      onLeave: () => keepCheck(check),
    });
  }
}
