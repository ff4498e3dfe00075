import { type Row, toNumber } from "#contract/database.ts";
import { MESSAGES } from "#contract/errors/errors.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import { temperatureOf } from "./temperature.ts";

/** `pending` waits for an admin; only `active` deals are public (specification 4). */
export type DealStatus = "pending" | "active" | "rejected";

/** Who ended a deal: its announced end, its poster, other members or a moderator. */
export type DealEnder = "date" | "poster" | "members" | "moderator";

/** Whether a deal lives, as members, its poster, a moderator or its date say it. */
export interface DealLife {
  /** The latest confirmation, ISO 8601; null without one. */
  confirmedAt: string | null;
  /** How many members confirm the deal and how many say that it is gone. Only checks that count are counted. */
  liveCount: number;
  goneCount: number;
  /** The latest confirmation is the poster's. */
  isConfirmedByPoster: boolean;
  /** When it ended and by whom; null while it is not over. */
  endedAt: string | null;
  endedBy: DealEnder | null;
}

/** A deal as the pages use it. Money in units of `currency`, times in ISO 8601, temperature in degrees. */
export interface Deal {
  id: string;
  userId: string;
  /** The poster's name; null when the profile could not be read. */
  username: string | null;
  userImageUrl: string | null;
  title: string;
  description: string;
  /** 0 for a free deal and for an unknown price; `hasPrice` is false for an unknown one. */
  price: number;
  hasPrice: boolean;
  originalPrice: number | null;
  currency: string;
  merchant: string;
  dealUrl: string;
  /** Empty: the default image is shown. */
  imageUrl: string;
  category: string;
  location: string;
  status: DealStatus;
  createdAt: string;
  startsAt: string | null;
  expiresAt: string | null;
  isExpired: boolean;
  /** Its start is ahead: it is public at its address, in no list, and takes no votes. */
  isUpcoming: boolean;
  hotVotes: number;
  coldVotes: number;
  temperatureOffset: number;
  /** How many of the votes moderators added; negative where they took some. */
  hotVotesOfAdmins: number;
  coldVotesOfAdmins: number;
  /** Why moderators corrected the temperature; null without a correction or a reason. */
  temperatureReason: string | null;
  temperature: number;
  commentsCount: number;
  rejectionReason: string | null;
  /** A voucher code of its merchant that is valid today, null where there is none. */
  voucherCode: string | null;
  /** What members said of it, and who ended it; null where there is nothing to say. */
  life: DealLife | null;
  /** When its poster or a moderator last changed what readers see; null for never. */
  editedAt: string | null;
  /** When it was last changed, to the microsecond as the database says it; null where it was not read. */
  changedAt: string | null;
}

/** A row of `deals_with_temperature`, which most procedures return, or a part of one. */
export type DealRow = Row<"deals_with_temperature"> & { confirmed_by_poster?: boolean | null };

/** Shown where no merchant was named (specification 3). */
export const UNKNOWN_MERCHANT = "Unknown Merchant";

/**
 * Reads a row as a deal, with the defaults of specification 3. A row without an id throws the code `missing_deal_id`
 * ('Retrieved deal is missing ID field').
 */
export function dealFromRow(row: DealRow, now: Date = new Date()): Deal {
  if (!row.id) {
    throw Object.assign(new Error(MESSAGES.missingDealId), { code: "missing_deal_id" });
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
    title: row.title || "Unnamed Deal",
    description: row.description ?? "",
    price: toNumber(row.price) ?? 0,
    hasPrice: toNumber(row.price) !== null,
    originalPrice: toNumber(row.original_price),
    currency: row.currency ?? DEFAULT_CURRENCY,
    merchant: row.merchant || UNKNOWN_MERCHANT,
    dealUrl: row.deal_url ?? "",
    imageUrl: row.image_url ?? "",
    category: row.category ?? "other",
    location: row.location ?? "",
    status: toStatus(row.status),
    createdAt: toIsoTime(row.created_at) ?? now.toISOString(),
    startsAt: toIsoTime(row.starts_at),
    expiresAt: toIsoTime(row.expires_at),
    isExpired: row.is_expired ?? hasEnded(row, now),
    isUpcoming: row.is_upcoming ?? startsLater(row, now),
    ...votes,
    hotVotesOfAdmins: toNumber(row.hot_votes_of_admins) ?? 0,
    coldVotesOfAdmins: toNumber(row.cold_votes_of_admins) ?? 0,
    temperatureReason: row.temperature_reason ?? null,
    temperature: toNumber(row.calculated_temperature) ?? temperatureOf(votes),
    commentsCount: toNumber(row.comments_count) ?? 0,
    rejectionReason: row.rejection_reason ?? null,
    voucherCode: row.voucher_code ?? null,
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

/** Reads what is known of a deal's life, from a row or an answer; null where that is nothing. */
export function readLife(read: Partial<Record<keyof DealLife, unknown>>): DealLife | null {
  const endedBy = ENDERS.find((ender) => ender === read.endedBy) ?? null;
  const life: DealLife = {
    confirmedAt: typeof read.confirmedAt === "string" ? toIsoTime(read.confirmedAt) : null,
    liveCount: typeof read.liveCount === "number" ? read.liveCount : 0,
    goneCount: typeof read.goneCount === "number" ? read.goneCount : 0,
    isConfirmedByPoster: read.isConfirmedByPoster === true,
    endedAt: endedBy && typeof read.endedAt === "string" ? toIsoTime(read.endedAt) : null,
    endedBy,
  };
  return life.confirmedAt || endedBy ? life : null;
}

const ENDERS: readonly DealEnder[] = ["date", "poster", "members", "moderator"];

/** A status that this version does not know hides the deal rather than showing it. */
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
