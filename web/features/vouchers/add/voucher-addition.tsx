import { Trans } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { paths } from "#contract/paths.ts";
import type { Voucher } from "#contract/voucher.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { StatePanel } from "#ui/state-panel.tsx";
import { AddVoucherForm } from "./add-voucher-form.tsx";

/** A member adds a code: the form, then what became of it. */
export function VoucherAddition({ userId, isAdmin }: { userId: string; isAdmin: boolean }) {
  const [voucher, setVoucher] = useState<Voucher | null>(null);
  if (voucher) return <VoucherAdded voucher={voucher} onAnother={() => setVoucher(null)} />;
  return <AddVoucherForm userId={userId} isAdmin={isAdmin} onAdded={setVoucher} />;
}

/** Sent for review, or live at once when an admin adds it. It takes the focus. */
function VoucherAdded({ voucher, onAnother }: { voucher: Voucher; onAnother: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const isLive = voucher.status === "active";
  const { code, merchant } = voucher;
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <StatePanel
        role="status"
        icon={<CircleCheck />}
        title={
          isLive ? <Trans>Your code is live</Trans> : <Trans>Your code was sent for review</Trans>
        }
        actions={
          <>
            <ButtonLink to={paths.voucherCodes}>
              <Trans>See all codes</Trans>
            </ButtonLink>
            <Button variant="outline" onClick={onAnother}>
              <Trans>Add another</Trans>
            </Button>
          </>
        }
      >
        {isLive ? (
          <Trans>
            Everybody can use {code} at {merchant} now.
          </Trans>
        ) : (
          <Trans>
            A moderator checks {code} for {merchant}. It shows once it is approved.
          </Trans>
        )}
      </StatePanel>
    </div>
  );
}
