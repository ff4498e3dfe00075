import { Trans } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";

/** The search is empty. */
export function NothingAsked() {
  return (
    <StatePanel
      icon={Search}
      title={<Trans>What are you looking for?</Trans>}
      actions={
        <ButtonLink to={paths.browseCategories} variant="outline">
          <Trans>Browse categories</Trans>
        </ButtonLink>
      }
    >
      <Trans>Search by product or shop.</Trans>
    </StatePanel>
  );
}

/** No title and no merchant contains the text. */
export function NothingFound({ text }: { text: string }) {
  return (
    <StatePanel
      title={
        <Trans>
          No deals found for “<bdi>{text}</bdi>”
        </Trans>
      }
      actions={
        <>
          <ButtonLink to={paths.browseCategories}>
            <Trans>Browse categories</Trans>
          </ButtonLink>
          <ButtonLink to={paths.submit} variant="outline">
            <Trans>Submit a deal</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>Check the spelling, or try the shop’s name.</Trans>
    </StatePanel>
  );
}
