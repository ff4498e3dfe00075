import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";

/** Opens in a new tab, so that the question stays where it was. */
export function PrivacyPolicyLink({ children }: { children: ReactNode }) {
  return (
    <a href={paths.privacy} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
