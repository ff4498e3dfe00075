import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { AdminActionLog } from "#features/moderation/audit/admin-action-log.tsx";
import { SeasonMonths } from "#features/moderation/seasons/season-months.tsx";
import { SeasonPins } from "#features/moderation/seasons/season-pins.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { AdminHeading } from "#pages/admin/frame/admin-heading.tsx";

const LOGGED = ["announce_month", "withdraw_announcement", "pin_deal", "unpin_deal"] as const;
const LINES = 10;

/** The months and pinned deals of the season pages, with the log of their changes. */
export function Component() {
  const { t } = useLingui();
  const [version, setVersion] = useState(0);
  const onChanged = () => setVersion((earlier) => earlier + 1);
  return (
    <>
      <PageMeta title={t`Season pages`} noIndex />
      <AdminHeading>
        <Trans>Season pages</Trans>
      </AdminHeading>
      <div className="grid gap-7">
        <Part
          title={<Trans>First days of months</Trans>}
          text={
            <Trans>
              Expected days follow the Umm al-Qura calendar. When an authority announces a month,
              enter its day and source: the pages show it within seconds.
            </Trans>
          }
        >
          <SeasonMonths onChanged={onChanged} />
        </Part>
        <Part
          title={<Trans>Pinned deals</Trans>}
          text={
            <Trans>
              Pinned deals are first in their section. Trending deals fill the other places.
            </Trans>
          }
        >
          <SeasonPins onChanged={onChanged} />
        </Part>
        {/* The key loads the log again after a change. */}
        <AdminActionLog key={version} limit={LINES} actions={LOGGED} />
      </div>
    </>
  );
}

function Part({
  title,
  text,
  children,
}: {
  title: ReactNode;
  text: ReactNode;
  children: ReactNode;
}) {
  return (
    <section>
      <h2 className="text-fs-22 font-[680]">{title}</h2>
      <p className="mbe-3 max-inline-[65ch] text-muted">{text}</p>
      {children}
    </section>
  );
}
