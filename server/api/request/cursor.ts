import * as z from "zod";
import { LIST_SORTS } from "#contract/deals/filters.ts";

/** Database time in UTC, with up to six decimals. */
const Time = z
  .string()
  .regex(/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|\+00:00)$/)
  .refine(isOnCalendar);

/** Upper bound of every rank; the largest ranks are times in seconds. */
const RANK_MAX = 1e10;

/**
 * Position after a page: the sort order, and the last deal's creation time, id and `rank`, which is null for `latest` and for an
 * unknown price.
 */
const DealPlace = z.tuple([
  z.enum(LIST_SORTS),
  Time,
  z.uuid(),
  z.nullable(z.number().min(-RANK_MAX).max(RANK_MAX)),
]);
export type DealPlace = z.output<typeof DealPlace>;

const CommentPlace = z.tuple([Time, z.uuid()]);
export type CommentPlace = z.output<typeof CommentPlace>;

/** Encodes a position as opaque text. */
export function writeCursor(place: DealPlace | CommentPlace): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** Decodes a cursor; null if it is invalid. */
export const readDealCursor = (cursor: string) => read(DealPlace, cursor);
export const readCommentCursor = (cursor: string) => read(CommentPlace, cursor);

function read<Place>(schema: z.ZodType<Place>, cursor: string): Place | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return schema.safeParse(value).data ?? null;
  } catch {
    return null;
  }
}

/** Returns false for dates like 31 February, which `Date` reads as a day in March. */
function isOnCalendar(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === text.slice(0, 19);
}
