import { createContext, use } from "react";
import type { CertifierName } from "#features/deals/halal/certifier-requests.ts";

/** Certifiers that the filters of a list offer; null on lists without halal filters. */
export const CertifiersContext = createContext<readonly CertifierName[] | null>(null);

export function useCertifiers(): readonly CertifierName[] | null {
  return use(CertifiersContext);
}
