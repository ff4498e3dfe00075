import { Trans, useLingui } from "@lingui/react/macro";
import { Ellipsis, ExternalLink, Flag, Link2 } from "lucide-react";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { useReport } from "#features/reports/report/use-report.tsx";
import { Menu } from "#ui/navigation/menu.tsx";
import { MenuButton } from "#ui/navigation/menu-item.tsx";
import { ReportLink } from "#ui/navigation/report-link.tsx";
import { useCopyLink } from "#ui/use-copy-link.ts";

/** Menu of less common actions on a deal: copy its link or the merchant's link, or report it. */
export function DealMenu({
  deal,
  memberId,
  cleanUrl,
}: {
  deal: Deal;
  memberId: string | null;
  /** The merchant's link without tracking; empty without a link. */
  cleanUrl?: string | undefined;
}) {
  const { t } = useLingui();
  const copyLink = useCopyLink();
  const report = useReport({
    contentType: "deal",
    contentId: deal.id,
    contentName: deal.title,
    authorId: deal.userId,
    memberId,
  });
  return (
    <>
      <div className="needs-script">
        <Menu
          label={t`More actions`}
          button={<Ellipsis aria-hidden="true" />}
          buttonClassName="text-muted hover:bg-sunken"
        >
          <MenuButton
            icon={<Link2 aria-hidden="true" />}
            onClick={() => void copyLink(paths.deal(shortDealId(deal.id)))}
          >
            <Trans>Copy link</Trans>
          </MenuButton>
          {cleanUrl && (
            <MenuButton
              icon={<ExternalLink aria-hidden="true" />}
              onClick={() => void copyLink(cleanUrl)}
            >
              <Trans>Copy clean link</Trans>
            </MenuButton>
          )}
          {report.open && (
            <MenuButton icon={<Flag aria-hidden="true" />} onClick={report.open}>
              <Trans>Report</Trans>
            </MenuButton>
          )}
        </Menu>
        {report.window}
      </div>
      {report.open && <ReportLink about={paths.deal(shortDealId(deal.id))} />}
    </>
  );
}
