import * as z from "zod/mini";
import { brokenRule } from "#contract/errors/form-rules.ts";

/**
 * The field of a start or an end, typed as `YYYY-MM-DDTHH:MM`: ISO 8601 in UTC on the way out, null for an empty one.
 * `read` says in which time zone it was typed.
 */
export function momentField(read: (typed: string) => Date) {
  return z.pipe(
    z.string(),
    z.transform((typed: string, context) => {
      if (typed === "") return null;
      const time = read(typed);
      if (!Number.isNaN(time.getTime())) return time.toISOString();
      context.issues.push({
        code: "custom",
        message: brokenRule("moment_unreadable"),
        input: typed,
      });
      return null;
    }),
  );
}
