/** `expire`, that it is over, is for deals only. */
export type DecisionAction = "approve" | "reject" | "expire";

/** What an admin decided on something that waits. */
export interface Decision<Item = unknown> {
  id: string;
  /** As the admin saw it. */
  item: Item;
  action: DecisionAction;
  /** Why it was rejected; whoever sent it reads it. */
  reason?: string;
}

/** How deciding on one thing went. */
export type Outcome =
  | { kind: "done" }
  /** Another admin was faster. */
  | { kind: "elsewhere" }
  /** It is no longer what the admin saw: it has to be looked at again. */
  | { kind: "changed"; message: string }
  | { kind: "failed"; message: string };
