import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { Link } from "#ui/navigation/link.tsx";

/** The person of an entry, with a link to their record; a deleted account has no name. */
export function Person({ id, username }: { id: string | null; username: string | null }) {
  if (!id || !username) {
    return (
      <b>
        <Trans>Nobody known</Trans>
      </b>
    );
  }
  return (
    <Link to={paths.adminMember(id)} className="inline-flex min-block-6 items-center">
      <bdi>{username}</bdi>
    </Link>
  );
}
