import type { Deal } from "#contract/deals/deal.ts";
import { useChunk } from "#ui/use-chunk.ts";

const loadStrip = () => import("#features/deals/edit/admin-strip.tsx");

/** The admin tools above a deal, in a chunk that only admins load. */
export function AdminTools({ deal }: { deal: Deal }) {
  const chunk = useChunk(true, loadStrip);
  return chunk && <chunk.AdminStrip deal={deal} />;
}
