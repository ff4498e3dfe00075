import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { TriangleAlert } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import { CategoryTile } from "#features/deals/card/category-tint.tsx";
import { PrivateImage } from "#features/images/private-image.tsx";
import { ModerationQueue, type QueuePlace } from "#features/moderation/queue/moderation-queue.tsx";
import { QueueRow, type QueueRowActions } from "#features/moderation/queue/queue-row.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { ChangedFields } from "./changed-fields.tsx";
import { decideEdit, loadWaitingEdits, type WaitingEdit } from "./waiting-edits-requests.ts";

const LOOK = "block size-16 rounded-[10px] bg-sunken object-cover";

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

interface WaitingEditRowProps extends QueueRowActions {
  edit: WaitingEdit;
}

/** A pending change: the public deal, its poster, the changed fields, the reason, and the two decisions. */
function WaitingEditRow({ edit, ...actions }: WaitingEditRowProps) {
  const { title, imageUrl, joinedAt, approvedDeals, reason } = edit;
  return (
    <QueueRow
      {...actions}
      title={title}
      image={
        <PrivateImage
          url={imageUrl}
          alt=""
          width={64}
          height={64}
          fallback={<CategoryTile category="" className={LOOK} />}
          className={LOOK}
        />
      }
    >
      <Link
        to={paths.deal(edit.dealId)}
        dir="auto"
        className="block own-words py-0.5 text-fs-15 leading-snug font-[640] text-ink no-underline [overflow-wrap:anywhere] hover:underline"
      >
        {title}
      </Link>
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 text-fs-14 text-muted">
        <span>
          <Trans>
            changed by{" "}
            <Link to={paths.adminMember(edit.userId)}>
              <bdi>{edit.username}</bdi>
            </Link>{" "}
            <RelativeTime time={edit.createdAt} inSentence />
          </Trans>
        </span>
        {joinedAt && (
          <span>
            <Trans>
              joined <RelativeTime time={joinedAt} inSentence />
            </Trans>
          </span>
        )}
        <span>
          <Plural value={approvedDeals} one="# deal approved" other="# deals approved" />
        </span>
      </p>
      {reason && (
        <p className="mbs-1 text-fs-14 [overflow-wrap:anywhere]">
          <Trans>
            Reason: <bdi>{reason}</bdi>
          </Trans>
        </p>
      )}
      {edit.keepsHalalFacts && (
        <p className="mbs-1.5">
          <Badge tone="warning">
            <TriangleAlert className="size-4" />
            <Trans>Its halal facts stay: same product?</Trans>
          </Badge>
        </p>
      )}
      <ChangedFields changes={edit.changes} currency={edit.currency} />
    </QueueRow>
  );
}
