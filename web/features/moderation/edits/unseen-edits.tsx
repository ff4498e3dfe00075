import { Plural, Trans } from "@lingui/react/macro";
import { FilePenLine } from "lucide-react";
import { useRef } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { ReviewList } from "#features/moderation/queue/review-list.tsx";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { ChangedFields } from "./changed-fields.tsx";
import { loadUnseenEdits, type UnseenEdit } from "./unseen-edits-requests.ts";

export function UnseenEdits() {
  const loaded = useThunkData(loadUnseenEdits, undefined);
  const list = useRef<HTMLDivElement>(null);
  return (
    <ReviewList
      listRef={list}
      loaded={loaded}
      failedTitle={<Trans>The changes could not be loaded</Trans>}
      icon={<FilePenLine />}
      empty={<Trans>No such changes in the last 7 days.</Trans>}
      count={(count) => <Plural value={count} one="# change" other="# changes" />}
      row={(edit) => <UnseenEditRow key={edit.id} edit={edit} />}
    />
  );
}

function UnseenEditRow({ edit }: { edit: UnseenEdit }) {
  const { title, poster, reason } = edit;
  return (
    <li aria-label={title} className="px-3 py-4 sm:px-4">
      <Link
        to={paths.deal(edit.dealId)}
        dir="auto"
        className="block own-words text-fs-16 leading-snug font-[660] [overflow-wrap:anywhere]"
      >
        {title}
      </Link>
      <p className="mbs-0.5 flex flex-wrap gap-x-2.5 gap-y-1 text-fs-14 text-muted">
        {poster ? (
          <span>
            <Trans>
              changed by{" "}
              <Link to={paths.adminMember(poster.id)}>
                <bdi>{poster.username}</bdi>
              </Link>{" "}
              <RelativeTime time={edit.at} inSentence />
            </Trans>
          </span>
        ) : (
          <RelativeTime time={edit.at} />
        )}
      </p>
      {reason && (
        <p className="mbs-1 text-fs-14 [overflow-wrap:anywhere]">
          <Trans>
            Reason: <bdi>{reason}</bdi>
          </Trans>
        </p>
      )}
      <ChangedFields changes={edit.changes} currency={edit.currency} />
    </li>
  );
}
