import * as z from "zod/mini";

/** Accepted additions of members to a reported deal. */
export const reportedFinders = z.array(
  z.object({ user_id: z.string(), username: z.string(), note: z.string() }),
);
export type ReportedFinder = z.infer<typeof reportedFinders>[number];
