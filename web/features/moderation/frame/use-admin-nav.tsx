import { useLingui } from "@lingui/react/macro";
import {
  History,
  Languages,
  LayoutDashboard,
  Link2,
  Moon,
  Newspaper,
  PencilLine,
  RotateCcw,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { AdminQueue } from "#contract/moderation/admin-overview.ts";
import { useAdminQueues } from "./use-admin-queues.tsx";

interface AdminNavEntry {
  to: string;
  icon: ReactNode;
  name: string;
  queue?: AdminQueue;
}

export function useAdminNav(): AdminNavEntry[] {
  const { t } = useLingui();
  const queues = useAdminQueues();
  const entryOf = (queue: AdminQueue) => ({ ...queues[queue], queue });
  return [
    { to: paths.admin, icon: <LayoutDashboard />, name: t`Dashboard` },
    entryOf("deals"),
    entryOf("edits"),
    { to: paths.adminFindDeals, icon: <PencilLine />, name: t`Edit deals` },
    entryOf("avatars"),
    entryOf("reports"),
    entryOf("merchants"),
    entryOf("vouchers"),
    entryOf("posts"),
    entryOf("votes"),
    entryOf("endings"),
    { to: paths.adminRevived, icon: <RotateCcw />, name: t`Revived deals` },
    entryOf("halal"),
    entryOf("messages"),
    { to: paths.adminBlog, icon: <Newspaper />, name: t`Blog` },
    { to: paths.adminMembers, icon: <Users />, name: t`Members` },
    { to: paths.adminLinks, icon: <Link2 />, name: t`Links` },
    { to: paths.adminSearchWords, icon: <Languages />, name: t`Search words` },
    { to: paths.adminSeasons, icon: <Moon />, name: t`Season pages` },
    { to: paths.adminAudit, icon: <History />, name: t`Audit log` },
  ];
}
