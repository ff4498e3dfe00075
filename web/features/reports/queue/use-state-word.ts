import { useLingui } from "@lingui/react/macro";

/** The state of reported content, in a word. */
export function useStateWord(): (status: string) => string {
  const { t } = useLingui();
  const words: Record<string, string> = {
    active: t`Active`,
    pending: t`Pending`,
    rejected: t`Rejected`,
    expired: t`Expired`,
    deleted: t`Deleted`,
    draft: t`Draft`,
    published: t`Published`,
  };
  return (status) => words[status] ?? status;
}
