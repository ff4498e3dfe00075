import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { FileText } from "lucide-react";
import { useRef, useState } from "react";
import { ReasonDialog } from "#features/decisions/reason-dialog.tsx";
import { ReviewList } from "#features/moderation/queue/review-list.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { PostToReviewRow } from "./post-to-review-row.tsx";
import {
  loadPostsToReview,
  type PostReview,
  type PostToReview,
  reviewPost,
} from "./posts-to-review-requests.ts";

/** Posts to keep or take down. The list takes the focus after each decision. */
export function PostsToReview({ onDecided }: { onDecided: () => void }) {
  const { t } = useLingui();
  const loaded = useThunkData(loadPostsToReview, undefined);
  const [takenDown, setTakenDown] = useState<PostToReview | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const list = useRef<HTMLDivElement>(null);

  async function decide({ title }: PostToReview, review: PostReview) {
    setBusyId(review.id);
    const result = await dispatch(reviewPost(review));
    setBusyId(null);
    if (reviewPost.fulfilled.match(result)) {
      showToast(review.action === "keep" ? t`Kept: ${title}` : t`Taken down: ${title}`);
    } else if (result.payload?.code === "already_decided") {
      showToast(t`Someone else has already moderated: ${title}`);
    } else {
      // The dialog stays open with its reason.
      return showAlert({ type: "error", message: failureText(result) });
    }
    setTakenDown(null);
    onDecided();
    await loaded.reload();
    list.current?.focus();
  }

  return (
    <>
      <ReviewList
        listRef={list}
        loaded={loaded}
        failedTitle={<Trans>The posts could not be loaded</Trans>}
        icon={<FileText />}
        empty={<Trans>No posts to review. New authors’ posts and large changes appear here.</Trans>}
        count={(count) => <Plural value={count} one="# to review" other="# to review" />}
        row={(post) => (
          <PostToReviewRow
            key={post.id}
            post={post}
            busy={busyId === post.id}
            onKeep={() => void decide(post, { ...decisionOn(post), action: "keep" })}
            onTakeDown={() => setTakenDown(post)}
          />
        )}
      />
      {takenDown && (
        <ReasonDialog
          texts={{
            question: <Trans>Take this post down?</Trans>,
            effect: (
              <Trans>
                “<bdi>{takenDown.title}</bdi>” goes back to its author’s drafts. They can publish it
                again once they’ve changed it, and it’s reviewed again.
              </Trans>
            ),
            reader: <Trans>The author will see this.</Trans>,
            reasonsOf: "blog_post",
            missing: <Trans>Say why. The author will see this.</Trans>,
            confirm: <Trans>Take down</Trans>,
          }}
          busy={busyId === takenDown.id}
          onConfirm={(reason) =>
            void decide(takenDown, { ...decisionOn(takenDown), action: "take_down", reason })
          }
          onClose={() => setTakenDown(null)}
        />
      )}
    </>
  );
}

const decisionOn = ({ id, changedAt }: PostToReview) => ({ id, changedAt });
