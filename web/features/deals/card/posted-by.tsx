import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { Avatar, type AvatarSize } from "#ui/display/avatar.tsx";
import { Link } from "#ui/navigation/link.tsx";

interface PostedByProps {
  deal: Pick<Deal, "username" | "userImageUrl">;
  size: AvatarSize;
  /** Only the name is shown; the words are left to screen readers. */
  nameOnly?: boolean;
  className?: string;
}

/** The poster with their avatar, linked to their profile; an unknown poster has no link. */
export function PostedBy({ deal, size, nameOnly = false, className }: PostedByProps) {
  const { username, userImageUrl } = deal;
  const content = (
    <>
      <Avatar name={username} imageUrl={userImageUrl} size={size} />
      <span className="overflow-hidden text-ellipsis whitespace-nowrap">
        <span className={nameOnly ? "sr-only" : undefined}>
          <Trans>Posted by</Trans>{" "}
        </span>
        <bdi className={clsx("font-semibold text-ink", nameOnly && NAME_ALONE)}>
          {username ?? <Trans>Unknown User</Trans>}
        </bdi>
      </span>
    </>
  );
  const look = clsx(
    "inline-flex min-block-11 min-inline-0 items-center gap-2 overflow-hidden text-fs-14 text-muted no-underline",
    className,
  );
  if (!username) return <span className={look}>{content}</span>;
  return (
    <Link to={paths.profile(username)} className={look}>
      {content}
    </Link>
  );
}

/** Truncated at the end of the name, which differs from the end of the line for a Latin name on an Arabic page. */
const NAME_ALONE = "inline-block max-inline-full overflow-hidden align-bottom text-ellipsis";
