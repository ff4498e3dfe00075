import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "#contract/paths.ts";

/** Who it was, with the way to their history; an account that is gone has no name. */
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
