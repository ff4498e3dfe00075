import { Trans } from "@lingui/react/macro";
import { CalendarClock, CircleX, Hourglass, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Deal } from "#contract/deal.ts";
import { CalendarDate } from "#ui/relative-time.tsx";

/** Above a deal that is not running: pending, rejected, upcoming or expired. */
export function DealBanner({ deal }: { deal: Deal }) {
  if (deal.status === "pending") {
    return (
      <Banner look="bg-info-soft text-info" icon={<Hourglass aria-hidden="true" />}>
        <Trans>This deal is waiting for approval. Only its poster and admins can see it.</Trans>
      </Banner>
    );
  }
  if (deal.status === "rejected") {
    return (
      <Banner look="bg-danger-soft text-danger" icon={<CircleX aria-hidden="true" />}>
        <Trans>This deal was not approved.</Trans>{" "}
        {deal.rejectionReason && <bdi>{deal.rejectionReason}</bdi>}
      </Banner>
    );
  }
  if (deal.isUpcoming && deal.startsAt) {
    return (
      <Banner look="bg-info-soft text-info" icon={<CalendarClock aria-hidden="true" />}>
        <Trans>
          This deal starts on <CalendarDate time={deal.startsAt} />. Voting opens then.
        </Trans>
      </Banner>
    );
  }
  if (!deal.isExpired) return null;
  return (
    <Banner look="bg-warning-soft text-warning" icon={<TriangleAlert aria-hidden="true" />}>
      <Trans>This deal has expired. The price may no longer hold.</Trans>
    </Banner>
  );
}

function Banner(props: { look: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div
      className={`mbe-4 flex items-center gap-3 rounded-m px-3.5 py-3 text-fs-15 font-[560] ${props.look}`}
    >
      {props.icon}
      <p>{props.children}</p>
    </div>
  );
}
