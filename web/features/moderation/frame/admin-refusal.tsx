import { Trans, useLingui } from "@lingui/react/macro";
import { ShieldX } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import { writeProblem } from "#contract/errors/problem.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { ButtonLink } from "#ui/button/button.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";

/** Replaces admin pages for everyone but admins. The database refuses their requests too. */
export function AdminRefusal() {
  const { t } = useLingui();
  return (
    <div className="wrap py-10 sm:py-16">
      <PageMeta title={t`Admins only`} noIndex />
      <StatePanel
        heading="h1"
        tone="danger"
        icon={<ShieldX />}
        title={writeProblem("not_admin")}
        actions={
          <ButtonLink to={paths.home}>
            <Trans>See all deals</Trans>
          </ButtonLink>
        }
      >
        <Trans>This page is for admins. Are you one? Sign in with that account.</Trans>
      </StatePanel>
    </div>
  );
}
