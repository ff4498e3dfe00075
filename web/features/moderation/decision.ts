/** What an admin decided on something that waits. */
export interface Decision<Item = unknown> {
  id: string;
  /** As the admin saw it. */
  item: Item;
  action: "approve" | "reject";
  /** Why it was rejected; whoever sent it reads it. */
  reason?: string;
}
