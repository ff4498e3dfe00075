import { type PriceMemory, priceMemoryFromJson } from "#contract/deals/price-memory.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

async function getPriceMemory(backend: Backend, dealId: string): Promise<PriceMemory | null> {
  const opened = backend.pages?.opened(dealId);
  if (opened) return priceMemoryFromJson(opened.price_memory);
  const client = await backend.data();
  return priceMemoryFromJson(
    unwrap(await client.rpc("get_price_memory", { deal_id_param: dealId })),
  );
}

export const fetchPriceMemory = createRequestThunk("deals/fetchPriceMemory", getPriceMemory);
