import { useLingui } from "@lingui/react/macro";
import { useSelector } from "react-redux";
import { Navigate, Outlet, useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import {
  selectAuthStatus,
  selectDecides,
  selectIsAdmin,
} from "#features/members/session/auth-slice.ts";
import { useQueueCounts } from "#features/moderation/dashboard/use-queue-counts.ts";
import { AdminFrame, type AdminLayoutContext } from "#features/moderation/frame/admin-frame.tsx";
import { AdminRefusal } from "#features/moderation/frame/admin-refusal.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { NeedsScripts } from "#ui/feedback/needs-scripts.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";

export const handle = { bare: true, rail: false };

/**
 * Guarded layout of the pages of admins and moderators. No page inside it renders before the role is known. The database checks the
 * role again.
 */
export function Component() {
  const status = useSelector(selectAuthStatus);
  const isAdmin = useSelector(selectIsAdmin);
  const { pathname, search } = useLocation();
  const decides = useSelector(selectDecides);
  const { queues, queuesError, refreshCounts } = useQueueCounts(decides);

  if (status === "checking") return <Checking />;
  if (status === "visitor") return <Navigate to={paths.loginThen(pathname + search)} replace />;
  if (!decides) return <AdminRefusal />;
  return (
    <AdminFrame isAdmin={isAdmin} queues={queues ?? []}>
      <Outlet
        context={{ isAdmin, queues, queuesError, refreshCounts } satisfies AdminLayoutContext}
      />
    </AdminFrame>
  );
}

function Checking() {
  const { t } = useLingui();
  return (
    <main className="grid min-block-[100dvh] place-items-center">
      <PageMeta title={t`Admin`} noIndex />
      <NeedsScripts />
      <Spinner />
    </main>
  );
}
