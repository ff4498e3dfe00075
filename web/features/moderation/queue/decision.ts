/** `expire` marks a deal as expired; other content has no such action. */
export type DecisionAction = "approve" | "reject" | "expire";

export interface Decision<Item = unknown> {
  id: string;
  /** The version that the admin saw. */
  item: Item;
  action: DecisionAction;
  /** The author of a rejected item sees it. The reason for an approval is only logged. */
  reason?: string;
}

export type Outcome =
  | { kind: "done" }
  /** Another admin decided first, or the item no longer exists. */
  | { kind: "elsewhere" }
  /** The item has changed since the admin saw it. */
  | { kind: "changed"; message: string }
  | { kind: "failed"; message: string };
