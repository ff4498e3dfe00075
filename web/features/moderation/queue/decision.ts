/** `expire` marks a deal as expired and is for deals only. */
export type DecisionAction = "approve" | "reject" | "expire";

/** An admin's decision on an item of a queue. */
export interface Decision<Item = unknown> {
  id: string;
  /** As the admin saw it. */
  item: Item;
  action: DecisionAction;
  /** Why it was rejected; its author reads it. */
  reason?: string;
}

/** The outcome of a decision. */
export type Outcome =
  | { kind: "done" }
  /** Another admin was faster. */
  | { kind: "elsewhere" }
  /** The item has changed since the admin saw it. */
  | { kind: "changed"; message: string }
  | { kind: "failed"; message: string };
