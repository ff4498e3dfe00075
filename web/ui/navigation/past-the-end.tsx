import { Trans } from "@lingui/react/macro";
import { ButtonLink } from "#ui/button/button.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";

export function PastTheEnd({ firstPage }: { firstPage: string }) {
  return (
    <StatePanel
      title={<Trans>This list has fewer pages</Trans>}
      actions={
        <ButtonLink to={firstPage}>
          <Trans>Go to the first page</Trans>
        </ButtonLink>
      }
    />
  );
}
