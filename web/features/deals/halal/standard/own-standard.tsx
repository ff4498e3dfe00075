import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { listAddress } from "#features/deals/filters/list-address.ts";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import { deleteStandard, useStoredStandard } from "./stored-standard.ts";

/** The reader's standard on /halal: a link that applies it, and a button that deletes it. Renders nothing without one. */
export function OwnStandard() {
  const standard = useStoredStandard();
  if (!standard) return null;
  return (
    <p className="flex flex-wrap gap-2.5">
      <ButtonLink to={listAddress(paths.category("food"), standard)}>
        <Trans>See food deals that meet my standard</Trans>
      </ButtonLink>
      <Button variant="outline" onClick={deleteStandard}>
        <Trans>Delete my standard</Trans>
      </Button>
    </p>
  );
}
