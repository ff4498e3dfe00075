import { Trans } from "@lingui/react/macro";
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { ReportContentType, ReportGroup, ReportReason } from "#contract/moderation/report.ts";
import { Button } from "#ui/button/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import type { Ban, ContentAction, ReportDecision } from "./report-queue-requests.ts";

const MESSAGE_MAX = 1_000;

interface DecisionFormProps {
  group: ReportGroup;
  onDecide: (decision: ReportDecision) => Promise<void>;
  isAdmin: boolean;
  banForm: (onBan: (ban: Ban) => Promise<void>) => ReactNode;
}

type Choice = "dismiss" | ContentAction;
type ButtonChoice = Exclude<Choice, "ban">;

export function DecisionForm({ group, onDecide, isAdmin, banForm }: DecisionFormProps) {
  const [message, setMessage] = useState("");
  const [busyWith, setBusyWith] = useState<Choice | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const [isBanning, setBanning] = useState(false);
  const banning = useRef<HTMLDivElement>(null);
  const id = useId();
  const { authorId, authorUsername, authorIsBanned } = group;
  const isPublic = PUBLIC_STATUSES.includes(group.content?.status ?? "");

  // The button that opened the form no longer exists.
  useEffect(() => {
    if (isBanning) banning.current?.querySelector("textarea")?.focus();
  }, [isBanning]);

  async function decide(choice: Choice, ban?: Ban) {
    setBusyWith(choice);
    await onDecide({
      group,
      message: message.trim(),
      status: choice === "dismiss" ? "dismissed" : "resolved",
      action: choice === "dismiss" ? "keep" : choice,
      ban,
    });
    setBusyWith(null);
  }

  function endBanning() {
    banning.current?.closest("li")?.focus();
    setBanning(false);
  }

  const button = (choice: Choice) => ({
    busy: busyWith === choice,
    onClick: () => decide(choice),
  });
  const buttons: Record<ButtonChoice, ReactNode> = {
    dismiss: (
      <Button variant="outline" {...button("dismiss")}>
        <Trans>Dismiss</Trans>
      </Button>
    ),
    keep: (
      <Button variant="outline" {...button("keep")}>
        <Trans>Resolve</Trans>
      </Button>
    ),
    expire: isPublic && group.contentType === "deal" && (
      <Button variant="outline" {...button("expire")}>
        <Trans>Mark as expired</Trans>
      </Button>
    ),
    remove: isPublic && isRemovable(group.contentType, isAdmin) && (
      <Button variant="danger" busy={busyWith === "remove"} onClick={() => setRemoving(true)}>
        <Trans>Remove</Trans>
      </Button>
    ),
  };
  const fitting = FITTING[mainReason(group)];

  return (
    <div className="grid grid-cols-1 gap-3 border-bs border-border pbs-4">
      <Field
        id={`${id}-message`}
        label={<Trans>Message to reporters</Trans>}
        optional
        hint={
          // Authors of deals, codes and posts see it as the reason.
          group.contentType === "comment" || group.contentType === "profile" ? (
            <Trans>Shown under their reports.</Trans>
          ) : (
            <Trans>Shown under their reports, and to the author if it’s removed.</Trans>
          )
        }
      >
        {(control) => (
          <TextInput
            {...control}
            value={message}
            maxLength={MESSAGE_MAX}
            autoComplete="off"
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        {CHOICES.toSorted((a, b) => Number(b === fitting) - Number(a === fitting)).map((choice) => (
          <Fragment key={choice}>{buttons[choice]}</Fragment>
        ))}
        {isAdmin && authorId && !authorIsBanned && !isBanning && (
          <Button variant="text" className="ms-auto" onClick={() => setBanning(true)}>
            <span>
              <Trans>
                Ban <bdi>{authorUsername}</bdi>
              </Trans>
            </span>
          </Button>
        )}
      </div>
      {isBanning && (
        <div ref={banning} className="grid gap-2">
          {banForm((ban) => decide("ban", ban))}
          <Button variant="text" className="justify-self-start" onClick={endBanning}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
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

const PUBLIC_STATUSES: readonly string[] = ["active", "expired", "published"];
/** Profiles cannot be removed; the member can be banned instead. Only admins remove blog posts. */
const isRemovable = (type: ReportContentType, isAdmin: boolean) =>
  type !== "profile" && (isAdmin || type !== "blog_post");
const CHOICES: readonly ButtonChoice[] = ["dismiss", "keep", "expire", "remove"];

/** The button that comes first, by the main reason of the reports. */
const FITTING: Record<ReportReason, ButtonChoice> = {
  expired: "expire",
  wrong_information: "dismiss",
  not_halal: "remove",
  unsafe_or_scam: "remove",
  spam: "remove",
  duplicate: "remove",
  offensive: "remove",
  other: "dismiss",
};

/** Returns the most frequent reason; in a tie, the one reported first. */
function mainReason({ reports }: ReportGroup): ReportReason {
  const count = (reason: ReportReason) =>
    reports.filter((report) => report.reason === reason).length;
  const [first = "other", ...others] = reports.map(({ reason }) => reason);
  return others.reduce((main, reason) => (count(reason) > count(main) ? reason : main), first);
}
