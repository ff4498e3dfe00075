import { useLingui } from "@lingui/react/macro";
import {
  CircleUserRound,
  Flag,
  History,
  Inbox,
  LayoutDashboard,
  Mail,
  Newspaper,
  PencilLine,
  Store,
  TicketPercent,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import type { AdminQueue } from "#contract/admin-overview.ts";
import { paths } from "#contract/paths.ts";

interface AdminNavEntry {
  to: string;
  icon: ReactNode;
  word: string;
  /** Where something waits. */
  queue?: AdminQueue;
}

/** The pages of administration, in the order of the nav. */
export function useAdminNav(): AdminNavEntry[] {
  const { t } = useLingui();
  return [
    { to: paths.admin, icon: <LayoutDashboard />, word: t`Dashboard` },
    { to: paths.adminDeals, icon: <Inbox />, word: t`Pending deals`, queue: "deals" },
    { to: paths.adminFindDeals, icon: <PencilLine />, word: t`Edit deals` },
    {
      to: paths.adminProfileModeration,
      icon: <CircleUserRound />,
      word: t`Avatars`,
      queue: "avatars",
    },
    { to: paths.adminReports, icon: <Flag />, word: t`Reports`, queue: "reports" },
    { to: paths.adminMerchants, icon: <Store />, word: t`Merchants`, queue: "merchants" },
    { to: paths.adminVouchers, icon: <TicketPercent />, word: t`Voucher codes`, queue: "vouchers" },
    { to: paths.adminMessages, icon: <Mail />, word: t`Messages`, queue: "messages" },
    { to: paths.adminBlog, icon: <Newspaper />, word: t`Blog` },
    { to: paths.adminMembers, icon: <Users />, word: t`Members` },
    { to: paths.adminAudit, icon: <History />, word: t`Audit log` },
  ];
}
