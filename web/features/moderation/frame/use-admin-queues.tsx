import { useLingui } from "@lingui/react/macro";
import {
  BadgeInfo,
  CircleOff,
  CircleUserRound,
  FilePenLine,
  FileText,
  Flag,
  Flame,
  Inbox,
  Mail,
  Store,
  TicketPercent,
} from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { AdminQueue } from "#contract/moderation/admin-overview.ts";

/** A queue in the navigation and on the dashboard. */
export interface AdminQueueEntry {
  to: string;
  icon: ReactNode;
  name: string;
  cardTitle: string;
}

/** Returns the page, icon and names of every queue. Add new queues here. */
export function useAdminQueues(): Record<AdminQueue, AdminQueueEntry> {
  const { t } = useLingui();
  return {
    deals: {
      to: paths.adminDeals,
      icon: <Inbox />,
      name: t`Pending deals`,
      cardTitle: t`Pending deals`,
    },
    edits: {
      to: paths.adminEdits,
      icon: <FilePenLine />,
      name: t`Edited since approval`,
      cardTitle: t`Edited since approval`,
    },
    avatars: {
      to: paths.adminProfileModeration,
      icon: <CircleUserRound />,
      name: t`Avatars`,
      cardTitle: t`Pending avatars`,
    },
    reports: {
      to: paths.adminReports,
      icon: <Flag />,
      name: t`Reports`,
      cardTitle: t`Open reports`,
    },
    merchants: {
      to: paths.adminMerchants,
      icon: <Store />,
      name: t`Merchants`,
      cardTitle: t`Merchant registrations`,
    },
    vouchers: {
      to: paths.adminVouchers,
      icon: <TicketPercent />,
      name: t`Voucher codes`,
      cardTitle: t`Pending voucher codes`,
    },
    posts: {
      to: paths.adminPosts,
      icon: <FileText />,
      name: t`Posts to review`,
      cardTitle: t`Posts to review`,
    },
    votes: {
      to: paths.adminVotes,
      icon: <Flame />,
      name: t`Votes to check`,
      cardTitle: t`Votes to check`,
    },
    endings: {
      to: paths.adminEndings,
      icon: <CircleOff />,
      name: t`Endings`,
      cardTitle: t`Endings to decide`,
    },
    halal: {
      to: paths.adminHalal,
      icon: <BadgeInfo />,
      name: t`Halal facts`,
      cardTitle: t`Halal facts and disputes`,
    },
    messages: {
      to: paths.adminMessages,
      icon: <Mail />,
      name: t`Messages`,
      cardTitle: t`Messages`,
    },
  };
}
