import { useLingui } from "@lingui/react/macro";

/** Returns a function from status codes to names; it returns unknown codes unchanged. */
export function useStatusName(): (status: string) => string {
  const { t } = useLingui();
  const names: Record<string, string> = {
    active: t`Active`,
    pending: t`Pending`,
    rejected: t`Rejected`,
    expired: t`Expired`,
    deleted: t`Deleted`,
    draft: t`Draft`,
    published: t`Published`,
  };
  return (status) => names[status] ?? status;
}
