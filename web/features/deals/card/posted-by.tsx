import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { Avatar, type AvatarSize } from "#ui/display/avatar.tsx";
import { Link } from "#ui/navigation/link.tsx";

interface PostedByProps {
  deal: Pick<Deal, "username" | "userImageUrl" | "isAssociated">;
  size: AvatarSize;
  /** Shows only the name, or that the poster represents the merchant; screen readers get the full phrase. */
  nameOnly?: boolean;
}

export function PostedBy({ deal, size, nameOnly = false }: PostedByProps) {
  const { username, userImageUrl, isAssociated } = deal;
  const content = (
    <>
      <Avatar name={username} imageUrl={userImageUrl} size={size} />
      <span className="poster">
        {nameOnly && isAssociated ? (
          <Trans>Posted by the merchant</Trans>
        ) : (
          <>
            <span className={nameOnly ? "sr-only" : undefined}>
              <Trans>Posted by</Trans>{" "}
            </span>
            <bdi>{username ?? <Trans>Unknown User</Trans>}</bdi>
          </>
        )}
      </span>
    </>
  );
  if (!username) return <span className="posted-by">{content}</span>;
  return (
    <Link to={paths.profile(username)} className="posted-by">
      {content}
    </Link>
  );
}
