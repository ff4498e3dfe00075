import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";
import { StatePanel } from "./state-panel.tsx";

/** Shown for a page number past the end of a list. */
export function PastTheEnd({ firstPage, children }: { firstPage: string; children?: ReactNode }) {
  return (
    <StatePanel
      title={<Trans>This page is past the end</Trans>}
      actions={
        <ButtonLink to={firstPage}>
          <Trans>Go to the first page</Trans>
        </ButtonLink>
      }
    >
      {children}
    </StatePanel>
  );
}
