import { Trans } from "@lingui/react/macro";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { Card } from "#ui/display/card.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import type { UserComment } from "./profile-requests.ts";

/** A member's comments, newest first. Consecutive comments on one deal share a title. */
export function ProfileComments({ comments }: { comments: readonly UserComment[] }) {
  return (
    <ul className="grid gap-2.5 sm:gap-3">
      {inRows(comments).map(([first, ...others]) => (
        <Card as="li" key={first.id}>
          <h2 className="text-fs-16 font-[640] [overflow-wrap:anywhere]">
            <Link to={addressOf(first)} className="-my-3 inline-block py-3">
              <DealTitle comment={first} />
            </Link>
          </h2>
          {[first, ...others].map((comment) => (
            <div
              key={comment.id}
              className="mbs-1.5 flex flex-wrap items-baseline justify-between gap-x-4 not-last:mbe-2.5"
            >
              <p
                className="min-inline-[min(100%,18rem)] flex-1 own-words line-clamp-6 whitespace-pre-line [overflow-wrap:anywhere]"
                dir="auto"
              >
                {comment.content}
              </p>
              <Link
                to={addressOf(comment)}
                className="-my-3 inline-flex min-block-11 items-center text-fs-14 text-subtle no-underline hover:underline"
              >
                <RelativeTime time={comment.createdAt} />
              </Link>
            </div>
          ))}
        </Card>
      ))}
    </ul>
  );
}

type Row = [UserComment, ...UserComment[]];

/** Groups consecutive comments on the same deal. */
function inRows(comments: readonly UserComment[]): Row[] {
  const rows: Row[] = [];
  for (const comment of comments) {
    const row = rows.at(-1);
    if (row?.[0].dealId === comment.dealId) row.push(comment);
    else rows.push([comment]);
  }
  return rows;
}

function addressOf(comment: UserComment): string {
  return `${paths.deal(shortDealId(comment.dealId))}#comment-${comment.id}`;
}

/** The deal's title, or `Deal #{id}` if the title could not be read. */
function DealTitle({ comment }: { comment: UserComment }) {
  if (comment.dealTitle) return <bdi>{comment.dealTitle}</bdi>;
  const id = shortDealId(comment.dealId);
  return <Trans>Deal #{id}</Trans>;
}
