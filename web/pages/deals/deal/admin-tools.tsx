import type { Deal } from "#contract/deals/deal.ts";
import { useChunk } from "#ui/use-chunk.ts";

const loadStrip = () => import("#features/deals/edit/admin-strip.tsx");

/** The tools of admins and moderators above a deal, in a chunk that only they load. */
export function AdminTools(props: { deal: Deal; isAdmin: boolean }) {
  const chunk = useChunk(true, loadStrip);
  return chunk && <chunk.AdminStrip {...props} />;
}
