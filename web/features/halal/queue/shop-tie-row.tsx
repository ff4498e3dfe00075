import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { ShopTie } from "#contract/halal/shop-tie.ts";
import { tieDeal } from "#features/halal/halal-requests.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";

interface ShopTieRowProps {
  dealId: string;
  shop: ShopTie;
  onChanged?: () => void;
}

/** Whether a shop's halal facts apply to a deal that is not on its website. Pressing the button again undoes it. */
export function ShopTieRow({ dealId, shop, onChanged }: ShopTieRowProps) {
  const dispatch = useAppDispatch();
  const { showAlert } = useAlerts();
  const [isTied, setTied] = useState(shop.isTied);
  const [isBusy, setBusy] = useState(false);
  const name = <bdi>{shop.name}</bdi>;

  async function toggle() {
    setBusy(true);
    const merchantId = isTied ? null : shop.merchantId;
    const result = await dispatch(tieDeal({ dealId, merchantId }));
    setBusy(false);
    if (!tieDeal.fulfilled.match(result)) {
      return showAlert({ type: "error", message: failureText(result) });
    }
    setTied(!isTied);
    onChanged?.();
  }

  return (
    <p className="mbs-1.5 flex flex-wrap items-center gap-x-3 text-fs-14 [overflow-wrap:anywhere] print:hidden">
      <span role="status">
        {isTied ? (
          <Trans>Halal facts of {name} apply, because an admin tied the deal to it.</Trans>
        ) : (
          <Trans>Halal facts of {name} don’t apply.</Trans>
        )}
      </span>
      <Button variant="text" busy={isBusy} onClick={() => void toggle()}>
        {isTied ? <Trans>Untie</Trans> : <Trans>It’s from this shop</Trans>}
      </Button>
    </p>
  );
}
