import { userFacingText } from "#contract/classify-error.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { useAlerts } from "#ui/alerts.tsx";
import { addComment, type NewComment } from "./add-comment.ts";

/** Sends a comment on a deal; a failure is told in an alert, and the text stays with whoever wrote it. */
export function useSendComment(dealId: string, author: NewComment["author"]) {
  const dispatch = useAppDispatch();
  const { showAlert } = useAlerts();

  return async (content: string, parentId: string | null): Promise<boolean> => {
    const result = await dispatch(addComment({ dealId, content, parentId, author }));
    if (addComment.fulfilled.match(result)) return true;
    if (result.payload) showAlert({ type: "error", message: userFacingText(result.payload) });
    return false;
  };
}
