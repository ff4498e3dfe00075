import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { MemberRecord } from "#contract/members/member.ts";
import { formatCount } from "#lib/format/format-temperature.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { Card } from "#ui/display/card.tsx";
import { CalendarDate } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { MemberBadges } from "./member-badges.tsx";

export function MemberFacts({ member }: { member: MemberRecord }) {
  const { counts } = member;
  return (
    <Card className="grid gap-4">
      <header className="flex items-center gap-4">
        <Avatar name={member.username} imageUrl={member.imageUrl} size={72} />
        <div className="min-inline-0">
          <h2 className="flex flex-wrap items-center gap-2 text-fs-22 font-bold">
            <bdi>{member.username}</bdi>
            <MemberBadges member={member} />
          </h2>
          <p className="text-fs-14 text-muted [overflow-wrap:anywhere]">
            <bdi dir="ltr">{member.email}</bdi>
          </p>
          <Link to={paths.user(member.id)} className="inline-flex min-block-11 items-center">
            <Trans>Public profile</Trans>
          </Link>
        </div>
      </header>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        <Fact label={<Trans>Joined</Trans>}>
          <CalendarDate time={member.createdAt} />
        </Fact>
        <Fact label={<Trans>Last sign-in</Trans>}>
          {member.lastSignInAt ? <CalendarDate time={member.lastSignInAt} /> : "–"}
        </Fact>
        {member.deletionDueAt && (
          <Fact label={<Trans>Will be deleted</Trans>}>
            <CalendarDate time={member.deletionDueAt} />
          </Fact>
        )}
        <Fact label={<Trans>Active deals</Trans>}>{formatCount(counts.dealsActive)}</Fact>
        <Fact label={<Trans>Pending deals</Trans>}>{formatCount(counts.dealsPending)}</Fact>
        <Fact label={<Trans>Rejected deals</Trans>}>{formatCount(counts.dealsRejected)}</Fact>
        <Fact label={<Trans>Comments</Trans>}>{formatCount(counts.comments)}</Fact>
        <Fact label={<Trans>Votes</Trans>}>{formatCount(counts.votes)}</Fact>
        <Fact label={<Trans>Voucher codes</Trans>}>{formatCount(counts.vouchers)}</Fact>
        <Fact label={<Trans>Blog posts</Trans>}>{formatCount(counts.posts)}</Fact>
        <Fact label={<Trans>Reports made</Trans>}>{formatCount(counts.reportsMade)}</Fact>
        <Fact label={<Trans>Reports against</Trans>}>{formatCount(counts.reportsAgainst)}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-fs-14 text-muted">{label}</dt>
      <dd className="font-[620] tabular-nums">{children}</dd>
    </div>
  );
}
