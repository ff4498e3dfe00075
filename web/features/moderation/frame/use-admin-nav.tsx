import { useLingui } from "@lingui/react/macro";
import {
  BadgeInfo,
  CircleOff,
  CircleUserRound,
  FilePenLine,
  FileText,
  Flag,
  Flame,
  History,
  Inbox,
  Languages,
  LayoutDashboard,
  Link2,
  Mail,
  Moon,
  Newspaper,
  PencilLine,
  RotateCcw,
  Scale,
  Store,
  TicketPercent,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { ADMIN_QUEUES, type AdminQueue, QUEUES } from "#contract/moderation/queue-texts.ts";
import { useTranslateMarked } from "#lib/locale/use-translate-marked.ts";

interface AdminNavEntry {
  to: string;
  icon: ReactNode;
  name: string;
  queue?: AdminQueue;
}

const QUEUE_ICONS: Record<AdminQueue, ReactNode> = {
  deals: <Inbox />,
  edits: <FilePenLine />,
  avatars: <CircleUserRound />,
  reports: <Flag />,
  appeals: <Scale />,
  merchants: <Store />,
  vouchers: <TicketPercent />,
  posts: <FileText />,
  votes: <Flame />,
  endings: <CircleOff />,
  halal: <BadgeInfo />,
  messages: <Mail />,
};

/** Returns the pages of admins, or those that moderators share. */
export function useAdminNav(isAdmin: boolean): AdminNavEntry[] {
  const { t } = useLingui();
  const fill = useTranslateMarked();
  const pagesAfter: Partial<Record<AdminQueue, AdminNavEntry>> = {
    edits: { to: paths.adminFindDeals, icon: <PencilLine />, name: t`Edit deals` },
    ...(isAdmin && {
      endings: { to: paths.adminRevived, icon: <RotateCcw />, name: t`Revived deals` },
    }),
  };
  const shared = [
    { to: paths.admin, icon: <LayoutDashboard />, name: t`Dashboard` },
    ...ADMIN_QUEUES.filter((queue) => isAdmin || QUEUES[queue].isModerated).flatMap((queue) => {
      const { path, name } = QUEUES[queue];
      const entry = { to: path, icon: QUEUE_ICONS[queue], name: fill(name), queue };
      const after = pagesAfter[queue];
      return after ? [entry, after] : [entry];
    }),
  ];
  if (!isAdmin) return shared;
  return [
    ...shared,
    { to: paths.adminBlog, icon: <Newspaper />, name: t`Blog` },
    { to: paths.adminMembers, icon: <Users />, name: t`Members` },
    { to: paths.adminLinks, icon: <Link2 />, name: t`Links` },
    { to: paths.adminSearchWords, icon: <Languages />, name: t`Search words` },
    { to: paths.adminSeasons, icon: <Moon />, name: t`Season pages` },
    { to: paths.adminAudit, icon: <History />, name: t`Audit log` },
  ];
}
