import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { cachedPart } from "#lib/cached-part.tsx";
import { readStored, writeStored } from "#lib/storage/browser-storage.ts";
import { Select } from "#ui/form/select.tsx";

/** The order of threads. Replies are always oldest first. */
export type CommentOrder = "oldest" | "newest";

const KEY = "samha-comment-order";

/** The reader's choice, stored in this browser. The server renders the oldest first. */
export function useCommentOrder(): [CommentOrder, (order: CommentOrder) => void] {
  const [order, setOrder] = useState<CommentOrder>("oldest");
  useEffect(() => {
    if (readStored(KEY) === "newest") setOrder("newest");
  }, []);
  return [
    order,
    (chosen) => {
      setOrder(chosen);
      writeStored(KEY, chosen);
    },
  ];
}

interface CommentOrderSelectProps {
  order: CommentOrder;
  onChange: (order: CommentOrder) => void;
}

export const CommentOrderSelect = cachedPart((props: CommentOrderSelectProps) => {
  const { t } = useLingui();
  return (
    <Select
      className="inline-[142px]"
      aria-label={t`Order of comments`}
      value={props.order}
      onChange={(event) => props.onChange(event.target.value === "newest" ? "newest" : "oldest")}
    >
      <option value="oldest">{t`Oldest first`}</option>
      <option value="newest">{t`Newest first`}</option>
    </Select>
  );
});
