import * as z from "zod/mini";
import type { Backend } from "#lib/backend/backend.ts";
import { unwrap } from "#lib/errors/app-error.ts";

const dealExtras = z.object({
  pays_us: z.boolean(),
  clean_url: z.string(),
  finders: z.array(
    z.object({
      user_id: z.string(),
      username: z.string(),
      added: z.enum(["code", "price", "place"]),
      note: z.string(),
      status: z.enum(["pending", "accepted"]),
    }),
  ),
});

/** Whether the site may earn from a deal's link, the link without tracking, and additions by other members. */
export type DealExtras = z.infer<typeof dealExtras>;
export type Finder = DealExtras["finders"][number];
export type AddedKind = Finder["added"];

export async function getDealExtras(backend: Backend, dealId: string): Promise<DealExtras> {
  const opened = backend.pages?.opened(dealId);
  if (opened) return dealExtras.parse(opened.extras);
  const client = await backend.data();
  return dealExtras.parse(unwrap(await client.rpc("read_deal_extras", { deal_id_param: dealId })));
}
