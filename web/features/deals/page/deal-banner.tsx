import { Trans } from "@lingui/react/macro";
import { CalendarClock, CircleX, Hourglass, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { AddToCalendar } from "#features/deals/card/add-to-calendar.tsx";
import { useReasonText } from "#lib/locale/use-reason-text.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { Moment } from "#ui/display/moment.tsx";

interface DealBannerProps {
  deal: Deal;
  isOwn: boolean;
}

export function DealBanner({ deal, isOwn }: DealBannerProps) {
  const reasonText = useReasonText();
  if (deal.status === "pending") {
    return (
      <Banner
        look="bg-info-soft text-info"
        icon={<Hourglass aria-hidden="true" />}
        action={
          isOwn && (
            <ButtonLink variant="outline" to={paths.correctDeal(deal.id)}>
              <Trans>Edit</Trans>
            </ButtonLink>
          )
        }
      >
        {isOwn ? (
          <Trans>Waiting for approval. Only you and the admins can see it.</Trans>
        ) : (
          <Trans>
            Waiting for approval. Only the member who posted it and the admins can see it.
          </Trans>
        )}
      </Banner>
    );
  }
  if (deal.status === "rejected") {
    return (
      <Banner
        look="bg-danger-soft text-danger"
        icon={<CircleX aria-hidden="true" />}
        action={
          isOwn && (
            <ButtonLink variant="outline" to={paths.correctDeal(deal.id)}>
              <Trans>Edit and send again</Trans>
            </ButtonLink>
          )
        }
      >
        {deal.rejectionReason ? (
          <Trans>
            Not approved: <bdi>{reasonText(deal.rejectionReason)}</bdi>
          </Trans>
        ) : (
          <Trans>This deal wasn’t approved.</Trans>
        )}
      </Banner>
    );
  }
  if (deal.isExpired) {
    return (
      <Banner look="bg-warning-soft text-warning" icon={<TriangleAlert aria-hidden="true" />}>
        {deal.life?.endedBy === "unconfirmed" ? (
          <Trans>
            Nobody has confirmed this deal for a while, so it left the lists and voting is closed.
          </Trans>
        ) : (
          <Trans>This deal has expired: voting is closed, and the price may no longer hold.</Trans>
        )}
      </Banner>
    );
  }
  if (!deal.isUpcoming || !deal.startsAt) return null;
  return (
    <Banner
      look="bg-info-soft text-info"
      icon={<CalendarClock aria-hidden="true" />}
      action={<AddToCalendar deal={deal} />}
    >
      <Trans>
        Starts on <Moment time={deal.startsAt} />. Voting opens then.
      </Trans>
    </Banner>
  );
}

interface BannerProps {
  look: string;
  icon: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

function Banner({ look, icon, action, children }: BannerProps) {
  return (
    <div
      className={`mbe-4 flex flex-wrap items-center gap-3 rounded-m px-3.5 py-3 text-fs-15 font-[560] *:[svg]:flex-none ${look}`}
    >
      {icon}
      <p className="min-inline-0 flex-1 basis-[200px] [overflow-wrap:anywhere]">{children}</p>
      {action}
    </div>
  );
}
