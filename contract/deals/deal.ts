import { type Row, toNumber } from "#contract/database.ts";
import { MESSAGES } from "#contract/errors/errors.ts";
import { type CardFacts, cardFactsFrom } from "#contract/halal/card-facts.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import { type DealFields, readDealFields } from "./deal-fields.ts";
import { temperatureOf } from "./temperature.ts";

/** `pending` deals are in review; only `active` deals are public. */
export type DealStatus = "pending" | "active" | "rejected";

/** Source of a deal's end: its end date, its poster, other members, an admin, or a long time without a confirmation. */
export type DealEndSource = "date" | "poster" | "members" | "admin" | "unconfirmed";

/** Confirmations and end of a deal. */
export interface DealLife {
  /** Time of the latest confirmation, ISO 8601. */
  confirmedAt: string | null;
  /** Numbers of counted checks that confirm the deal, and that report it as gone. */
  liveCount: number;
  goneCount: number;
  /** Whether the poster made the latest confirmation. */
  isConfirmedByPoster: boolean;
  /** ISO 8601; for an unconfirmed deal, `CHECKS.unconfirmedDays` after its last confirmation, edit or start. */
  endedAt: string | null;
  endedBy: DealEndSource | null;
}

/** Deal as used by pages. Times in ISO 8601, temperature in degrees. */
export interface Deal extends DealFields {
  id: string;
  userId: string;
  /** Null if the poster's profile could not be read. */
  username: string | null;
  userImageUrl: string | null;
  status: DealStatus;
  createdAt: string;
  isExpired: boolean;
  /** Not started yet: public at its address and in the list of upcoming deals, without votes. */
  isUpcoming: boolean;
  hotVotes: number;
  coldVotes: number;
  temperatureOffset: number;
  /** Votes added by admins; negative if they removed votes. */
  hotVotesOfAdmins: number;
  coldVotesOfAdmins: number;
  temperatureReason: string | null;
  temperature: number;
  commentsCount: number;
  rejectionReason: string | null;
  /** Number of the merchant's valid codes that the price does not rule out. They may not apply to this deal. */
  merchantCodesCount: number;
  halal: CardFacts | null;
  /** Null without a confirmation or an end. */
  life: DealLife | null;
  /** Last visible change by the poster or an admin. */
  editedAt: string | null;
  /** Last change, with microseconds; null if it was not read. */
  changedAt: string | null;
}

/** Row of `deals_with_temperature`, which most procedures about deals return, or a part of such a row. */
export type DealRow = Row<"deals_with_temperature">;

class MissingDealId extends Error {
  readonly code = "missing_deal_id";
}

/** Converts a row with defaults for missing fields. Throws `missing_deal_id` if the row has no id. */
export function dealFromRow(row: DealRow, now: Date = new Date()): Deal {
  if (!row.id) {
    throw new MissingDealId(MESSAGES.missingDealId);
  }
  const votes = {
    hotVotes: toNumber(row.hot_votes) ?? 0,
    coldVotes: toNumber(row.cold_votes) ?? 0,
    temperatureOffset: toNumber(row.temperature_offset) ?? 0,
  };
  return {
    id: row.id,
    userId: row.user_id ?? "",
    username: row.username ?? null,
    userImageUrl: row.user_profile_image_url ?? null,
    ...readDealFields(row),
    status: toStatus(row.status),
    createdAt: toIsoTime(row.created_at) ?? now.toISOString(),
    isExpired: row.is_expired ?? hasEnded(row, now),
    isUpcoming: row.is_upcoming ?? startsLater(row, now),
    ...votes,
    hotVotesOfAdmins: toNumber(row.hot_votes_of_admins) ?? 0,
    coldVotesOfAdmins: toNumber(row.cold_votes_of_admins) ?? 0,
    temperatureReason: row.temperature_reason ?? null,
    temperature: toNumber(row.calculated_temperature) ?? temperatureOf(votes),
    commentsCount: toNumber(row.comments_count) ?? 0,
    rejectionReason: row.rejection_reason ?? null,
    merchantCodesCount: toNumber(row.merchant_codes_count) ?? 0,
    halal: cardFactsFrom(row.halal),
    life: readLife({
      confirmedAt: row.last_confirmed_at,
      liveCount: row.live_count,
      goneCount: row.gone_count,
      isConfirmedByPoster: row.confirmed_by_poster,
      endedAt: row.expired_at ?? row.expires_at,
      endedBy: row.expired_by,
    }),
    editedAt: toIsoTime(row.edited_at),
    changedAt: row.updated_at ?? null,
  };
}

/** Reads the confirmations and end of a deal from a row or a response; null if there are none. */
export function readLife(values: Partial<Record<keyof DealLife, unknown>>): DealLife | null {
  const endedBy = toEndSource(values.endedBy);
  const life: DealLife = {
    confirmedAt: typeof values.confirmedAt === "string" ? toIsoTime(values.confirmedAt) : null,
    liveCount: typeof values.liveCount === "number" ? values.liveCount : 0,
    goneCount: typeof values.goneCount === "number" ? values.goneCount : 0,
    isConfirmedByPoster: values.isConfirmedByPoster === true,
    endedAt: endedBy && typeof values.endedAt === "string" ? toIsoTime(values.endedAt) : null,
    endedBy,
  };
  return life.confirmedAt || endedBy ? life : null;
}

/** Returns null for an unknown source. */
export function toEndSource(value: unknown): DealEndSource | null {
  return END_SOURCES.find((source) => source === value) ?? null;
}

const END_SOURCES: readonly DealEndSource[] = ["date", "poster", "members", "admin", "unconfirmed"];

/** Treats an unknown status as not public. */
function toStatus(status: DealRow["status"]): DealStatus {
  return status === "active" || status === "rejected" ? status : "pending";
}

function hasEnded(row: DealRow, now: Date): boolean {
  if (row.expired_at) return true;
  const end = toIsoTime(row.expires_at);
  return end !== null && new Date(end) <= now;
}

function startsLater(row: DealRow, now: Date): boolean {
  const start = toIsoTime(row.starts_at);
  return !row.expired_at && start !== null && new Date(start) > now;
}
