/** What an admin decided on something that waits. */
export interface Decision {
  id: string;
  action: "approve" | "reject";
  /** Why it was rejected; whoever sent it reads it. */
  reason?: string;
}
