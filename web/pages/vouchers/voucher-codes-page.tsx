import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useSelector } from "react-redux";
import {
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { selectAuthLoading, selectUser } from "#features/members/session/auth-slice.ts";
import { ReportButton } from "#features/reports/report/report-button.tsx";
import { VoucherList } from "#features/vouchers/list/voucher-list.tsx";
import { fetchVouchers } from "#features/vouchers/list/voucher-requests.ts";
import { useCodeReports } from "#features/vouchers/proof/use-code-reports.ts";
import { storeContext } from "#lib/backend/store-context.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { ButtonLink } from "#ui/button/button.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";
import { LoadFailed } from "#ui/feedback/load-failed.tsx";

export const handle = { rail: false };

interface VoucherCodesData {
  vouchers: Voucher[];
  failure: string | null;
}

/** Loads the valid codes, at most 500; the search runs in the browser. */
export async function loader({ context }: LoaderFunctionArgs) {
  const result = await context.get(storeContext).dispatch(fetchVouchers());
  if (fetchVouchers.fulfilled.match(result)) {
    return { vouchers: result.payload, failure: null } satisfies VoucherCodesData;
  }
  const failure = failureText(result);
  return data({ vouchers: [], failure } satisfies VoucherCodesData, { status: 503 });
}

/** Returns false for a new search, which does not reload the codes. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isSearch = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isSearch && defaultShouldRevalidate;
}

export function Component() {
  const { t } = useLingui();
  const memberId = useSelector(selectUser)?.id ?? null;
  const isChecking = useSelector(selectAuthLoading);
  const reports = useCodeReports({ userId: memberId, isChecking });
  const { vouchers, failure } = useLoaderData<VoucherCodesData>();
  return (
    <>
      <PageMeta
        title={t`Voucher codes`}
        description={t`Voucher codes for shops and services, shared by members and checked by admins.`}
        canonicalPath={paths.voucherCodes}
      />
      <PageHero
        title={<Trans>Voucher codes</Trans>}
        actions={
          <ButtonLink to={paths.newVoucher}>
            <Plus />
            <Trans>Add a code</Trans>
          </ButtonLink>
        }
      >
        <Trans>Copy a code, then use it at the merchant’s checkout.</Trans>
      </PageHero>
      <div className="wrap pbs-5 pbe-12">
        {failure === null ? (
          <VoucherList
            vouchers={vouchers}
            reports={reports}
            renderReport={({ id, userId, code }) => (
              <ReportButton
                contentType="voucher"
                contentId={id}
                contentName={code}
                authorId={userId}
                memberId={memberId}
                isShort
              />
            )}
          />
        ) : (
          <LoadFailed title={<Trans>Voucher codes could not be loaded</Trans>} reason={failure} />
        )}
      </div>
    </>
  );
}
