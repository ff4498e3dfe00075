import { useOutletContext } from "react-router";
import { LowestPrice } from "#features/deals/card/deal-price.tsx";
import { Saving } from "#features/deals/card/saving.tsx";
import { QuickDealEditor } from "#features/deals/edit/quick-deal-editor.tsx";
import { FullImage } from "#features/deals/page/full-image.tsx";
import { QueuedFactDetails } from "#features/halal/queue/queued-fact.tsx";
import { ShopTieRow } from "#features/halal/queue/shop-tie-row.tsx";
import { PendingDeals } from "#features/moderation/deals/pending-deals.tsx";
import type { AdminLayoutContext } from "#features/moderation/frame/admin-frame.tsx";
import type { QueuePlace } from "#features/moderation/queue/moderation-queue.tsx";
import { CodeTerms } from "./code-terms.tsx";

/** Queue of pending deals, with views from other features. Only admins tie a deal to a shop. */
export function DealQueue(place: QueuePlace) {
  const { isAdmin } = useOutletContext<AdminLayoutContext>();
  return (
    <PendingDeals
      {...place}
      editor={(deal, onDone) => <QuickDealEditor id={deal.id} onDone={onDone} />}
      saving={(deal) => <Saving deal={deal} />}
      code={(code) => <CodeTerms voucher={code} />}
      claim={(claim) => <QueuedFactDetails {...claim} />}
      memory={(deal) =>
        deal.memory && deal.hasPrice && <LowestPrice deal={deal} memory={deal.memory} />
      }
      shop={({ id, shop }) =>
        isAdmin && shop && !shop.isOnWebsite && <ShopTieRow dealId={id} shop={shop} />
      }
      fullImage={(deal, onClose) => <FullImage deal={deal} onClose={onClose} />}
    />
  );
}
