import type { ResultRow } from "#contract/database.ts";
import { dealFromRow } from "#contract/deals/deal.ts";
import { shownPrice } from "#contract/deals/shown-price.ts";
import { CONSENT_VERSION } from "#contract/members/consent.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap, unwrapRows } from "#lib/errors/app-error.ts";
import type { OwnSavedDeal, SavedDetails } from "./saved-deal.ts";

/** The database returns at most 200 deals at once, and a member can save at most 2,000. */
const PAGE = 200;
const PAGES_MAX = 10;

async function getOwnSaved(backend: Backend): Promise<OwnSavedDeal[]> {
  const data = await backend.data();
  const all: OwnSavedDeal[] = [];
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const after = all.at(-1)?.id;
    const rows = unwrapRows(
      await data.rpc("get_saved_deals", {
        limit_param: PAGE,
        ...(after && { after_param: after }),
      }),
    );
    all.push(...rows.map(ownSavedFromRow));
    if (rows.length < PAGE) break;
  }
  return all;
}

function ownSavedFromRow(row: ResultRow<"get_saved_deals">): OwnSavedDeal {
  const deal = dealFromRow(row);
  return {
    ...deal,
    price: shownPrice(deal),
    listName: row.list_name ?? "",
    note: row.note ?? "",
    remindsOfEnd: row.remind_ending ?? true,
    remindsOfPrice: row.remind_price ?? true,
  };
}

/** Saves a deal, or changes the list, note and reminders of a saved one. */
async function saveDeal(
  backend: Backend,
  { dealId, details }: { dealId: string; details?: SavedDetails | undefined },
): Promise<void> {
  const data = await backend.data();
  unwrap(
    await data.rpc("save_deal", {
      deal_id_param: dealId,
      ...(details && {
        details_param: {
          list_name: details.listName,
          note: details.note,
          remind_ending: details.remindsOfEnd,
          remind_price: details.remindsOfPrice,
        },
      }),
    }),
  );
}

async function unsaveDeal(backend: Backend, dealId: string): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("unsave_deal", { deal_id_param: dealId }));
}

/** Records the member's consent to store saved deals. */
async function agree(backend: Backend): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("give_consent", { kind_param: "saved", version_param: CONSENT_VERSION }));
}

/** Withdraws the consent, which deletes all saved deals. */
async function withdrawConsent(backend: Backend): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("withdraw_consent", { kind_param: "saved" }));
}

/** Records the member's consent, and imports the deals saved in this browser. Returns the number of new ones. */
async function importDeals(backend: Backend, ids: readonly string[]): Promise<number> {
  await agree(backend);
  const data = await backend.data();
  return unwrap(await data.rpc("import_saved_deals", { deal_ids_param: [...ids] })) ?? 0;
}

export const loadOwnSaved = createRequestThunk("saved/loadOwnSaved", getOwnSaved);

export const saveOwnDeal = createRequestThunk("saved/saveOwnDeal", saveDeal);

export const unsaveOwnDeal = createRequestThunk("saved/unsaveOwnDeal", unsaveDeal);

export const agreeToSaving = createRequestThunk("saved/agreeToSaving", agree);

export const withdrawSaving = createRequestThunk("saved/withdrawSaving", withdrawConsent);

export const importSavedDeals = createRequestThunk("saved/importSavedDeals", importDeals);
