import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";
import type { AddedCode } from "./extras-requests.ts";

/** Details of an addition: fields for a code, a price and an end, a text for a place. */
export type AdditionDetails =
  | { added: "code"; code: AddedCode }
  | { added: "price"; price: number }
  | { added: "place"; note: string }
  | { added: "end"; expires_at: string };

interface NewAddition {
  dealId: string;
  details: AdditionDetails;
}

/** Adds a code, a lower price, a place or an end to another member's deal. The poster or an admin accepts it. */
export const addToDeal = createRequestThunk<void, NewAddition>(
  "deals/addToDeal",
  async (backend, { dealId, details }) => {
    const client = await backend.data();
    const params = { deal_id_param: dealId, details_param: details };
    unwrap(await client.rpc("add_to_deal", params));
  },
);

/** Takes back the member's own addition to a deal. */
export const withdrawAddition = createRequestThunk<void, string>(
  "deals/withdrawAddition",
  async (backend, dealId) => {
    const client = await backend.data();
    unwrap(await client.rpc("withdraw_addition", { deal_id_param: dealId }));
  },
);

interface AdditionDecision {
  dealId: string;
  userId: string;
  action: "accept" | "decline";
  /** The `created_at` that the page showed. */
  version: string | undefined;
  /** Shown to the finder. */
  reason?: string;
}

/** Accepts or declines an addition; for the poster and admins. */
export const decideAddition = createRequestThunk<void, AdditionDecision>(
  "deals/decideAddition",
  async (backend, { dealId, userId, action, version, reason }) => {
    const client = await backend.data();
    unwrap(
      await client.rpc("decide_addition", {
        deal_id_param: dealId,
        user_id_param: userId,
        action_param: action,
        expected_created_at_param: version,
        reason_param: reason,
      }),
    );
  },
);
