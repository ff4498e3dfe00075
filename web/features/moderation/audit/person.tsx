import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { Link } from "#ui/navigation/link.tsx";

/** The member of a log entry, linked to their record. A deleted member has no name. */
export function Person({ id, username }: { id: string | null; username: string | null }) {
  if (!id || !username) {
    return (
      <b>
        <Trans>Unknown</Trans>
      </b>
    );
  }
  return (
    <Link to={paths.adminMember(id)} className="inline-flex min-block-6 items-center">
      <bdi>{username}</bdi>
    </Link>
  );
}
