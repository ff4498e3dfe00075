import { unwrap } from "#lib/errors/app-error.ts";
import type { DataClient } from "./backend.ts";
import type { DealPage, ListedDeals, PageReads, SidebarRows } from "./page-read-types.ts";

/** For one page: it remembers the deal that the page has opened. The procedures and these types are one release. */
export function createPageReads(client: DataClient): PageReads {
  let page: DealPage | null = null;
  return {
    list: async (args) =>
      unwrap(await client.rpc("read_deals", { ...args, counted: true })) as unknown as ListedDeals,
    async openDeal(slug) {
      const answer = unwrap(await client.rpc("read_deal_page", { slug_param: slug }));
      page = answer as unknown as DealPage | null;
      return page;
    },
    opened: (dealId) => (page?.deal.id === dealId ? page : null),
    sidebar: async () => unwrap(await client.rpc("read_sidebar")) as unknown as SidebarRows,
  };
}
