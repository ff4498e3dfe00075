import { Trans, useLingui } from "@lingui/react/macro";
import { Check, Undo2 } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import type { Appeal } from "#contract/moderation/appeal.ts";
import { useActionLabels } from "#features/moderation/audit/use-action-labels.ts";
import { useReasonText } from "#lib/locale/use-reason-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { AppealedContent } from "./appealed-content.tsx";
import type { AppealAnswer } from "./appeals-requests.ts";

interface AppealRowProps {
  appeal: Appeal;
  onChoose: (action: AppealAnswer["action"]) => void;
}

/** The member's words, the decision, what it was about, and the answer or the buttons to give it. */
export function AppealRow({ appeal, onChoose }: AppealRowProps) {
  const { t } = useLingui();
  const { username, userId, text, createdAt, mayDecide, answer } = appeal;
  return (
    <li
      aria-label={t`Appeal by ${username}`}
      className="grid gap-x-6 gap-y-4 px-3 py-4 sm:px-4 lg:grid-cols-2"
    >
      <div className="grid min-inline-0 content-start gap-3 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <Link to={paths.adminMember(userId)} className="font-[660]">
            <bdi>{username}</bdi>
          </Link>
          <RelativeTime time={createdAt} className="text-fs-14 text-muted" />
        </p>
        <p dir="auto" className="own-words max-inline-[75ch] whitespace-pre-line">
          {text}
        </p>
        {answer && <Answer answer={answer} />}
        {mayDecide && (
          <p className="flex flex-wrap gap-2">
            <Button
              onClick={() => onChoose("overturn")}
              aria-label={t`Take back the decision about ${username}`}
            >
              <Undo2 className="i-dir size-4" aria-hidden="true" />
              <Trans>Take the decision back</Trans>
            </Button>
            <Button
              variant="outline"
              onClick={() => onChoose("uphold")}
              aria-label={t`Keep the decision about ${username}`}
            >
              <Check className="size-4" aria-hidden="true" />
              <Trans>Keep the decision</Trans>
            </Button>
          </p>
        )}
        {!mayDecide && !answer && (
          <Notice>
            <Trans>
              Another admin answers this appeal, because it’s about you or your decision.
            </Trans>
          </Notice>
        )}
      </div>
      <div className="grid min-inline-0 content-start gap-3 [overflow-wrap:anywhere]">
        <Decision appeal={appeal} />
        <AppealedContent appeal={appeal} />
      </div>
    </li>
  );
}

/** `maryam rejected the deal · 2 hours ago`, with the reason. */
function Decision({ appeal: { decision } }: { appeal: Appeal }) {
  const labelOf = useActionLabels();
  const reasonText = useReasonText();
  const reason = decision.reason && reasonText(decision.reason);
  return (
    <div className="text-fs-14">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-[640]">
          <bdi>{decision.by ?? "–"}</bdi> {labelOf(decision.action)}
        </b>
        <RelativeTime time={decision.at} className="text-muted" />
      </p>
      {reason && (
        <p className="text-muted">
          <Trans>
            Reason: <bdi>{reason}</bdi>
          </Trans>
        </p>
      )}
    </div>
  );
}

function Answer({ answer: { outcome, text, by, at } }: { answer: NonNullable<Appeal["answer"]> }) {
  const reasonText = useReasonText();
  return (
    <div className="border-s-4 border-border ps-3 text-fs-14">
      <p className="flex flex-wrap items-center gap-x-2">
        {outcome === "upheld" ? (
          <Badge>
            <Trans>Decision kept</Trans>
          </Badge>
        ) : (
          <Badge tone="success">
            <Trans>Decision taken back</Trans>
          </Badge>
        )}
        <bdi>{by ?? "–"}</bdi>
        <RelativeTime time={at} className="text-muted" />
      </p>
      {text && (
        <p dir="auto" className="own-words mbs-1">
          {reasonText(text)}
        </p>
      )}
    </div>
  );
}
