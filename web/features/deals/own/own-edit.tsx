import type { Deal } from "#contract/deals/deal.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { OwnEditNotice } from "./own-edit-notice.tsx";
import { fetchOwnEdit } from "./own-edit-requests.ts";

export function OwnEdit({ deal }: { deal: Deal }) {
  const { data: edit } = useThunkData(fetchOwnEdit, deal.id);
  return edit && <OwnEditNotice deal={deal} edit={edit} className="mbe-4" />;
}
