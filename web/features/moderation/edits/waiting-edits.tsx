import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ModerationQueue, type QueuePlace } from "#features/moderation/queue/moderation-queue.tsx";
import { WaitingEditRow } from "./waiting-edit-row.tsx";
import { decideEdit, loadWaitingEdits, type WaitingEdit } from "./waiting-edits-requests.ts";

export function WaitingEdits(place: QueuePlace) {
  const { t } = useLingui();
  return (
    <ModerationQueue
      {...place}
      name="waiting-edits"
      heading={<Trans>Pending changes</Trans>}
      waiting={(count) => <Plural value={count} one="# to review" other="# to review" />}
      empty={<Trans>No changes to review. New ones appear here.</Trans>}
      failed={<Trans>The changes could not be loaded</Trans>}
      load={loadWaitingEdits}
      decide={decideEdit}
      content="edit"
      titleOf={titleOf}
      rejectTexts={({ title }) => ({
        question: t`Reject this change?`,
        effect: (
          <Trans>
            “<bdi>{title}</bdi>” stays as it is.
          </Trans>
        ),
        reader: <Trans>The member will see this.</Trans>,
        reasonsOf: "edit",
      })}
      row={(edit, actions) => <WaitingEditRow key={edit.id} edit={edit} {...actions} />}
    />
  );
}

const titleOf = ({ title }: WaitingEdit) => title;
