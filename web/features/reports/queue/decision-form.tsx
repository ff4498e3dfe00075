import { Trans } from "@lingui/react/macro";
import { useId, useState } from "react";
import type { ReportContentType, ReportGroup } from "#contract/report.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import type { ContentAction, ReportDecision } from "./report-decisions-api.ts";

const WORD_MAX = 1_000;

interface DecisionFormProps {
  group: ReportGroup;
  /** Answers whether it went well; what was typed stays otherwise. */
  onDecide: (decision: ReportDecision) => Promise<boolean>;
}

type Choice = "dismiss" | ContentAction;

/** The word for those who reported, and what is done. */
export function DecisionForm({ group, onDecide }: DecisionFormProps) {
  const [word, setWord] = useState("");
  const [busyWith, setBusyWith] = useState<Choice | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const id = useId();
  const isInSight = IN_SIGHT.includes(group.content?.status ?? "");

  async function decide(choice: Choice) {
    setBusyWith(choice);
    await onDecide({
      group,
      word: word.trim(),
      status: choice === "dismiss" ? "dismissed" : "resolved",
      content: choice === "dismiss" ? "keep" : choice,
    });
    setBusyWith(null);
  }

  const button = (choice: Choice) => ({
    busy: busyWith === choice,
    onClick: () => decide(choice),
  });

  return (
    <div className="grid gap-3 border-bs border-border pbs-4">
      <Field
        id={`${id}-word`}
        label={<Trans>Word to those who reported</Trans>}
        optional
        hint={
          // A deal and a code keep the reason for their poster.
          group.contentType === "deal" || group.contentType === "voucher" ? (
            <Trans>They read it in their settings. The author reads it too if it is removed.</Trans>
          ) : (
            <Trans>They read it in their settings.</Trans>
          )
        }
      >
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            value={word}
            maxLength={WORD_MAX}
            autoComplete="off"
            onChange={(event) => setWord(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" {...button("dismiss")}>
          <Trans>Dismiss</Trans>
        </Button>
        <Button variant="outline" {...button("keep")}>
          <Trans>Resolve</Trans>
        </Button>
        {isInSight && group.contentType === "deal" && (
          <Button variant="outline" {...button("expire")}>
            <Trans>Declare over</Trans>
          </Button>
        )}
        {isInSight && REMOVABLE.includes(group.contentType) && (
          <Button variant="danger" busy={busyWith === "remove"} onClick={() => setRemoving(true)}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
      {isRemoving && (
        <RemoveDialog
          group={group}
          onClose={() => setRemoving(false)}
          onRemove={() => {
            setRemoving(false);
            void decide("remove");
          }}
        />
      )}
    </div>
  );
}

/** What others can still see. */
const IN_SIGHT: readonly string[] = ["active", "expired", "published"];
/** A member is banned rather than removed. */
const REMOVABLE: readonly ReportContentType[] = ["deal", "comment", "voucher", "blog_post"];
