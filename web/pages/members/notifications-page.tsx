import { Trans, useLingui } from "@lingui/react/macro";
import { Settings } from "lucide-react";
import { useSelector } from "react-redux";
import { Navigate } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { selectAuthStatus, selectUser } from "#features/members/session/auth-slice.ts";
import { NoticeList } from "#features/notifications/notice-list.tsx";
import { useNow } from "#lib/now-context.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { ButtonLink } from "#ui/button/button.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";
import { NeedsScripts } from "#ui/feedback/needs-scripts.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";

export const handle = { rail: false };

/** Notifications of a member. The server renders only the frame. */
export function Component() {
  const { t } = useLingui();
  const user = useSelector(selectUser);
  const status = useSelector(selectAuthStatus);
  const now = useNow();
  if (status === "visitor") return <Navigate to={paths.loginThen(paths.notifications)} replace />;
  return (
    <>
      <PageMeta title={t`Notifications`} canonicalPath={paths.notifications} noIndex />
      <PageHero
        title={<Trans>Notifications</Trans>}
        actions={
          <ButtonLink to={`${paths.settings}#notifications`} variant="outline">
            <Settings />
            <Trans>Notification settings</Trans>
          </ButtonLink>
        }
      >
        <Trans>Decisions on your posts, and replies to your comments.</Trans>
      </PageHero>
      <div className="wrap pbs-6 pbe-14">
        <NeedsScripts />
        {user ? <NoticeList key={user.id} username={user.username} now={now} /> : <Spinner />}
      </div>
    </>
  );
}
