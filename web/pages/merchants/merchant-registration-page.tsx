import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "react-redux";
import { paths } from "#contract/addresses/paths.ts";
import { selectAuthStatus, selectUser } from "#features/members/session/auth-slice.ts";
import {
  MerchantRegistration,
  RegistrationSignIn,
} from "#features/merchants/registration/merchant-registration.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";
import { NeedsScripts } from "#ui/feedback/needs-scripts.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";

export const handle = { rail: false };

/** Merchant registration for members. The server renders only the frame. */
export function Component() {
  const { t } = useLingui();
  const user = useSelector(selectUser);
  const status = useSelector(selectAuthStatus);
  return (
    <>
      <PageMeta
        title={t`Register your business`}
        description={t`Register your shop or service and help the community find it.`}
        canonicalPath={paths.merchantRegistration}
      />
      <PageHero title={<Trans>Register your business</Trans>}>
        <Trans>Let the community find your shop. An admin checks each registration.</Trans>
      </PageHero>
      <div className="wrap pbs-6 pbe-14">
        <div className="mx-auto max-inline-[800px]">
          <NeedsScripts />
          {status === "checking" && <Spinner />}
          {status === "visitor" && <RegistrationSignIn />}
          {user && <MerchantRegistration key={user.id} member={user} />}
        </div>
      </div>
    </>
  );
}
