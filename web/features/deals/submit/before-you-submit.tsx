import { Trans } from "@lingui/react/macro";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "#ui/display/card.tsx";

export function BeforeYouSubmit() {
  return (
    <Card>
      <h2 className="mbe-2 text-fs-16 font-[680]">
        <Trans>Before you submit</Trans>
      </h2>
      <ul className="grid gap-2.5 text-fs-15 text-muted">
        <Rule>
          <Trans>Search first, so the same deal isn’t posted twice.</Trans>
        </Rule>
        <Rule>
          <Trans>Link straight to the product page.</Trans>
        </Rule>
        <Rule>
          <Trans>Don’t post alcohol, gambling or interest-based products.</Trans>
        </Rule>
        <Rule>
          <Trans>Say if you work for the merchant.</Trans>
        </Rule>
      </ul>
    </Card>
  );
}

function Rule({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <Check className="mbs-1 size-4 text-success" />
      <span>{children}</span>
    </li>
  );
}
