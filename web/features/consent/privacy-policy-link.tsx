import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";

/** Opens in a new tab, so that the dialog stays open. */
export function PrivacyPolicyLink({ children }: { children: ReactNode }) {
  return (
    <a href={paths.privacy} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
