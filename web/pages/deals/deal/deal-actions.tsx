import { Trans } from "@lingui/react/macro";
import { Pencil, TicketPercent } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { ButtonLink } from "#ui/button/button.tsx";

interface DealActionsProps {
  deal: Deal;
  isOwn: boolean;
  isAdmin: boolean;
}

/** Edit and Code for the poster, Code for admins. */
export function DealActions({ deal, isOwn, isAdmin }: DealActionsProps) {
  return (
    <>
      {isOwn && deal.status === "active" && (
        <FormLink to={paths.correctDeal(deal.id)}>
          <Pencil aria-hidden="true" />
          <Trans>Edit</Trans>
        </FormLink>
      )}
      {(isOwn || isAdmin) && deal.status !== "rejected" && (
        <FormLink to={paths.voucherForm(deal.id, "deal")}>
          <TicketPercent aria-hidden="true" />
          <Trans>Code</Trans>
        </FormLink>
      )}
    </>
  );
}

function FormLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink to={to} variant="text" className="print:hidden">
      {children}
    </ButtonLink>
  );
}
