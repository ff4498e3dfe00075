import { Trans } from "@lingui/react/macro";
import { ImageUp, Plus, Settings } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import { ButtonLink } from "#ui/button/button.tsx";

export function OwnProfileActions() {
  return (
    <>
      <ButtonLink to={paths.submit} className="max-sm:hidden">
        <Plus aria-hidden="true" />
        <Trans>Submit a deal</Trans>
      </ButtonLink>
      <ButtonLink to={`${paths.settings}#avatar`} variant="outline">
        <ImageUp aria-hidden="true" />
        <Trans>Change avatar</Trans>
      </ButtonLink>
      <ButtonLink to={paths.settings} variant="outline">
        <Settings aria-hidden="true" />
        <Trans>Settings</Trans>
      </ButtonLink>
    </>
  );
}
