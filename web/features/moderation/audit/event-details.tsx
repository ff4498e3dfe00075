import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { CalendarDate } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";

export function EventDetails({ details }: { details: Readonly<Record<string, unknown>> }) {
  const filled = Object.entries(details).filter(([, value]) => value !== null && value !== "");
  if (filled.length === 0) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5 text-fs-14 text-muted [overflow-wrap:anywhere]">
      {filled.map(([name, value]) => (
        <span key={name}>{DETAILS[name]?.(String(value)) ?? <bdi>{`${name}: ${value}`}</bdi>}</span>
      ))}
    </p>
  );
}

/** Makes a link in a line of text tall enough to tap. */
const LINK = "inline-flex min-block-6 items-center";

const DETAILS: Readonly<Record<string, (value: string) => ReactNode>> = {
  user_id: (id) => (
    <Link to={paths.adminMember(id)} className={LINK}>
      <Trans>View member</Trans>
    </Link>
  ),
  deal_id: (id) => (
    <Link to={paths.deal(id)} className={LINK}>
      <Trans>Open the deal</Trans>
    </Link>
  ),
  until: (time) => (
    <Trans>
      until <CalendarDate time={time} />
    </Trans>
  ),
  hot: (value) => {
    const hot = Number(value);
    return <Plural value={hot} one="# hot vote" other="# hot votes" />;
  },
  cold: (value) => {
    const cold = Number(value);
    return <Plural value={cold} one="# cold vote" other="# cold votes" />;
  },
  sessions: (value) => {
    const sessions = Number(value);
    return <Plural value={sessions} one="# session" other="# sessions" />;
  },
  procedure: (name) => <code dir="ltr">{name}</code>,
};
