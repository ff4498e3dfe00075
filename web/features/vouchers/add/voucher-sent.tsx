import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { SentPanel } from "#features/forms/sent-panel.tsx";
import { ButtonLink } from "#ui/button/button.tsx";

interface VoucherSentProps {
  voucher: Voucher;
  username: string;
  onAnother: () => void;
}

export function VoucherSent({ voucher, username, onAnother }: VoucherSentProps) {
  const isLive = voucher.status === "active";
  const { code, merchant } = voucher;
  return (
    <SentPanel
      title={
        isLive ? <Trans>Your code is live</Trans> : <Trans>Your code was sent for review</Trans>
      }
      link={
        isLive ? (
          <ButtonLink to={paths.voucherCodes}>
            <Trans>See all codes</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.ownCodes(username)}>
            <Trans>My codes</Trans>
          </ButtonLink>
        )
      }
      anotherLabel={<Trans>Add another</Trans>}
      onAnother={onAnother}
    >
      {isLive ? (
        <Trans>
          Everyone can use {code} at {merchant} now.
        </Trans>
      ) : (
        <Trans>
          Thanks! An admin will check {code} for {merchant} soon.
        </Trans>
      )}
    </SentPanel>
  );
}
