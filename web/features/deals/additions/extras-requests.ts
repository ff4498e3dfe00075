import * as z from "zod/mini";
import { DISCOUNT_TYPES } from "#contract/vouchers/voucher.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

const addedCode = z.object({
  code: z.string(),
  discount_type: z.catch(z.enum(DISCOUNT_TYPES), "other"),
  discount_value: z.nullish(z.number()),
  min_spend: z.nullish(z.number()),
});

const dealExtras = z.object({
  pays_us: z.boolean(),
  clean_url: z.string(),
  additions: z.array(
    z.object({
      user_id: z.string(),
      username: z.string(),
      added: z.enum(["code", "price", "place"]),
      note: z.string(),
      /** An added code with its conditions; null for one in words only. */
      code: z.nullish(addedCode),
      /** A lower price in the currency of the deal; null for one in words only. */
      price: z.nullish(z.number()),
      status: z.enum(["pending", "accepted"]),
      /** The version, for decisions. */
      created_at: z.optional(z.string()),
    }),
  ),
});

/** Whether the site may earn from a deal's link, the link without tracking, and additions by other members. */
export type DealExtras = z.infer<typeof dealExtras>;
export type Addition = DealExtras["additions"][number];
export type AddedKind = Addition["added"];
export type AddedCode = z.infer<typeof addedCode>;

/** Reads additional data on a deal's link, and the additions by other members that the caller may see. */
export const fetchDealExtras = createRequestThunk<DealExtras, string>(
  "deals/fetchDealExtras",
  async (backend, dealId) => {
    const opened = backend.pages?.opened(dealId);
    if (opened) return dealExtras.parse(opened.extras);
    const client = await backend.data();
    return dealExtras.parse(
      unwrap(await client.rpc("read_deal_extras", { deal_id_param: dealId })),
    );
  },
);
