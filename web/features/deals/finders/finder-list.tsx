import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { Link } from "#ui/navigation/link.tsx";
import type { Finder } from "./extras-calls.ts";

interface FinderListProps {
  finders: readonly Finder[];
  /** Shown below an addition. */
  actions?: (finder: Finder) => ReactNode;
}

/** Additions by other members to a deal, below its poster. Renders nothing when empty. */
export function FinderList({ finders, actions }: FinderListProps) {
  if (finders.length === 0) return null;
  return (
    <ul className="mbs-2 grid gap-2 text-fs-15">
      {finders.map((finder) => (
        <li key={finder.user_id}>
          <p className="[overflow-wrap:anywhere]">
            <Added finder={finder} />
            {": "}
            <bdi className="own-words">{finder.note}</bdi>
          </p>
          {actions?.(finder)}
        </li>
      ))}
    </ul>
  );
}

function Added({ finder: { username, added } }: { finder: Finder }) {
  const name = (
    <Link to={paths.profile(username)}>
      <bdi>{username}</bdi>
    </Link>
  );
  if (added === "code") return <Trans>{name} added a code</Trans>;
  if (added === "price") return <Trans>{name} found a lower price</Trans>;
  return <Trans>{name} found it elsewhere</Trans>;
}
