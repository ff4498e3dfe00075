import { dealSlug } from "#contract/addresses/deal-slug.ts";
import { type Hub, isHub, isSeasonSection, type SeasonSection } from "#contract/deals/season.ts";
import { MESSAGES } from "#contract/errors/errors.ts";
import type { PinValues } from "#contract/moderation/season-forms.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, unwrap, unwrapRows } from "#lib/errors/app-error.ts";

/** A deal pinned to a section of a season page. */
export interface SeasonPin {
  hub: Hub;
  section: SeasonSection;
  /** 1 to 8. */
  position: number;
  dealId: string;
  title: string;
  merchant: string;
  /** Start of a deal that has not started, ISO 8601; null for other deals. */
  startsAt: string | null;
  /** The page omits deals that are `over` or `hidden`, or have not started. */
  state: "shown" | "over" | "hidden";
}

/** Maximum number of pins in a section. */
const PINS_MAX = 8;

async function getSeasonPins(backend: Backend): Promise<SeasonPin[]> {
  const data = await backend.data();
  return unwrapRows(await data.rpc("get_season_pins")).flatMap(({ hub, section, ...row }) =>
    isHub(hub) && isSeasonSection(section)
      ? {
          hub,
          section,
          position: row.position,
          dealId: row.deal_id,
          title: row.title,
          merchant: row.merchant,
          startsAt: toIsoTime(row.starts_at),
          state: row.status !== "active" ? "hidden" : row.is_expired ? "over" : "shown",
        }
      : [],
  );
}

/** Reads the pins of all season pages in their order; admins only. */
export const loadSeasonPins = createRequestThunk("moderation/loadSeasonPins", getSeasonPins);

/** Returns a thunk that pins a deal after the visible `pins` of its section and returns its title; admins only. */
export function pinAfter(pins: readonly SeasonPin[]) {
  return createRequestThunk<string, PinValues>(
    "moderation/pinDeal",
    async (backend, { deal: typed, place }) => {
      const [hub = "", section = ""] = place.split("/");
      const deal = await findDeal(backend, dealSlug(typed));
      const others = pins.filter(
        (pin) => pin.hub === hub && pin.section === section && pin.dealId !== deal.id,
      );
      const last = Math.max(0, ...others.filter(isShown).map(({ position }) => position));
      await callPin(backend, { hub, section, dealId: deal.id }, Math.min(last + 1, PINS_MAX));
      return deal.title;
    },
  );
}

/** Numbers the pins of a section in the order of the list; admins only. */
export const orderPins = createRequestThunk<void, readonly SeasonPin[]>(
  "moderation/orderPins",
  async (backend, pins) => {
    for (const [index, pin] of pins.entries()) {
      if (pin.position !== index + 1) await callPin(backend, pin, index + 1);
    }
  },
);

/** Removes a pin; admins only. */
export const unpinDeal = createRequestThunk<void, SeasonPin>(
  "moderation/unpinDeal",
  async (backend, { hub, dealId }) => {
    const data = await backend.data();
    unwrap(await data.rpc("unpin_deal", { hub_param: hub, deal_id_param: dealId }));
  },
);

export function isShown({ state }: SeasonPin): boolean {
  return state === "shown";
}

/** Returns an active deal by its id or the first characters of the id. Throws `deal_not_found`. */
async function findDeal(backend: Backend, slug: string): Promise<{ id: string; title: string }> {
  const data = await backend.data();
  const response = await data.rpc("admin_find_deals", { text_param: slug, status_param: "active" });
  const row = unwrapRows(response).find(({ id }) => id?.startsWith(slug));
  if (row?.id) return { id: row.id, title: row.title ?? "" };
  throw new AppError(MESSAGES.dealNotFound, { status: 404, hint: "deal_not_found" });
}

async function callPin(
  backend: Backend,
  pin: { hub: string; section: string; dealId: string },
  position: number,
): Promise<void> {
  const data = await backend.data();
  unwrap(
    await data.rpc("pin_deal", {
      hub_param: pin.hub,
      deal_id_param: pin.dealId,
      section_param: pin.section,
      position_param: position,
    }),
  );
}
