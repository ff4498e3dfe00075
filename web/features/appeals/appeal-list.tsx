import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Scale } from "lucide-react";
import { useRef, useState } from "react";
import type { Appeal } from "#contract/moderation/appeal.ts";
import { ReasonDialog, type ReasonTexts } from "#features/decisions/reason-dialog.tsx";
import { ReviewList } from "#features/moderation/queue/review-list.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { AppealRow } from "./appeal-row.tsx";
import {
  type AppealAnswer,
  type AppealStatus,
  answerAppeal,
  loadAppeals,
} from "./appeals-requests.ts";

interface AppealListProps {
  status: AppealStatus;
  /** Called after an answer. */
  onDecided: () => void;
}

interface Choice {
  appeal: Appeal;
  action: AppealAnswer["action"];
}

/** Open or decided appeals. The list takes the focus after each answer. */
export function AppealList({ status, onDecided }: AppealListProps) {
  const { t } = useLingui();
  const loaded = useThunkData(loadAppeals, status);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const dispatch = useAppDispatch();
  const { showToast } = useAlerts();
  const list = useRef<HTMLDivElement>(null);

  function choose(chosen: Choice | null) {
    setFailure(null);
    setChoice(chosen);
  }

  async function answer({ appeal: { id }, action }: Choice, reason: string) {
    setBusy(true);
    const result = await dispatch(answerAppeal({ id, action, reason }));
    setBusy(false);
    if (answerAppeal.fulfilled.match(result)) {
      showToast(action === "uphold" ? t`Decision kept` : t`Decision taken back`);
    } else if (result.payload?.code === "already_decided") {
      showToast(t`Someone else has already decided on this`);
    } else {
      // The dialog stays open with its reason.
      return setFailure(failureText(result));
    }
    choose(null);
    onDecided();
    await loaded.reload();
    list.current?.focus();
  }

  return (
    <>
      <ReviewList
        listRef={list}
        loaded={loaded}
        failedTitle={<Trans>The appeals could not be loaded</Trans>}
        icon={<Scale />}
        empty={
          status === "open" ? (
            <Trans>No open appeals. New ones appear here.</Trans>
          ) : (
            <Trans>Answered appeals appear here.</Trans>
          )
        }
        count={(count) => <Plural value={count} one="# appeal" other="# appeals" />}
        row={(appeal) => (
          <AppealRow
            key={appeal.id}
            appeal={appeal}
            onChoose={(action) => choose({ appeal, action })}
          />
        )}
      />
      {choice && (
        <ReasonDialog
          texts={TEXTS[choice.action]}
          busy={isBusy}
          failure={failure}
          onConfirm={(reason) => void answer(choice, reason)}
          onClose={() => choose(null)}
        />
      )}
    </>
  );
}

const TEXTS: Record<AppealAnswer["action"], ReasonTexts> = {
  uphold: {
    question: <Trans>Keep the decision?</Trans>,
    effect: <Trans>Everything stays as it is. They can’t appeal against it again.</Trans>,
    reader: <Trans>The member will see this.</Trans>,
    missing: <Trans>Say why. The member will see this.</Trans>,
    confirm: <Trans>Keep the decision</Trans>,
  },
  overturn: {
    question: <Trans>Take the decision back?</Trans>,
    effect: <Trans>What it changed is restored, and the member is told.</Trans>,
    reader: <Trans>The member will see this.</Trans>,
    confirm: <Trans>Take the decision back</Trans>,
  },
};
