import { useLingui } from "@lingui/react/macro";

/** Returns a function that names a status. Unknown statuses show their code. */
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
