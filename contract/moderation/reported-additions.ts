import * as z from "zod/mini";

/** Accepted additions of members to a reported deal. */
export const reportedAdditions = z.array(
  z.object({
    user_id: z.string(),
    username: z.string(),
    note: z.string(),
    expires_at: z.nullish(z.string()),
  }),
);
export type ReportedAddition = z.infer<typeof reportedAdditions>[number];
