import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "react-redux";
import { useSearchParams } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import {
  selectAuthStatus,
  selectIsAdmin,
  selectUser,
} from "#features/members/session/auth-slice.ts";
import { VoucherAddition, VoucherSignIn } from "#features/vouchers/add/voucher-addition.tsx";
import { VoucherCorrection } from "#features/vouchers/add/voucher-correction.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";
import { NeedsScripts } from "#ui/feedback/needs-scripts.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { DealCodeAddition } from "./deal-code-addition.tsx";

export const handle = { rail: false };

/**
 * Form for a new voucher code, for a correction (`?code={id}`), or for the code of a deal (`?deal={id}`). The form is for
 * members, so the server renders only the frame.
 */
export function Component() {
  const { t } = useLingui();
  const user = useSelector(selectUser);
  const isAdmin = useSelector(selectIsAdmin);
  const status = useSelector(selectAuthStatus);
  const [search] = useSearchParams();
  const voucherId = search.get("code");
  const dealId = search.get("deal");
  return (
    <>
      <PageMeta
        title={t`Add a voucher code`}
        description={t`Share a voucher code with the community.`}
        canonicalPath={paths.newVoucher}
        noIndex
      />
      <PageHero
        title={
          dealId ? (
            <Trans>The deal’s code</Trans>
          ) : voucherId ? (
            <Trans>Edit your code</Trans>
          ) : (
            <Trans>Add a voucher code</Trans>
          )
        }
      >
        {!voucherId && <Trans>Share a code that works. An admin checks it first.</Trans>}
      </PageHero>
      <div className="wrap pbs-6 pbe-14">
        <div className="mx-auto max-inline-[800px]">
          <NeedsScripts />
          {status === "checking" && <Spinner />}
          {status === "visitor" && <VoucherSignIn voucherId={voucherId} dealId={dealId} />}
          {user &&
            (dealId ? (
              <DealCodeAddition
                key={`${user.id} ${dealId}`}
                dealId={dealId}
                userId={user.id}
                isAdmin={isAdmin}
              />
            ) : voucherId ? (
              <VoucherCorrection
                key={`${user.id} ${voucherId}`}
                voucherId={voucherId}
                member={user}
              />
            ) : (
              <VoucherAddition key={user.id} member={user} isAdmin={isAdmin} />
            ))}
        </div>
      </div>
    </>
  );
}
