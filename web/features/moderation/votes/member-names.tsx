import { Plural } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { Link } from "#ui/navigation/link.tsx";

interface MemberNamesProps {
  names: readonly string[];
  more: number;
  "aria-label": string;
  className?: string;
}

export function MemberNames({ names, more, className = "", ...label }: MemberNamesProps) {
  return (
    <ul {...label} className={`flex flex-wrap gap-x-2.5 gap-y-0.5 ${className}`}>
      {names.map((name) => (
        <li key={name}>
          <Link to={paths.profile(name)}>
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li className="text-muted">
          <Plural value={more} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  );
}
