import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { monthName } from "#lib/format/month-name.ts";
import { useNow } from "#lib/now-context.tsx";
import { Segmented } from "#ui/form/segmented.tsx";

export const ALL_TIME = `${paths.leaderboard}?period=all`;

export function LeaderboardTabs({ isAllTime }: { isAllTime: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <Segmented
      label={t`Period`}
      segments={[
        {
          to: paths.leaderboard,
          label: monthName(useNow(), i18n.locale),
          current: !isAllTime,
        },
        { to: ALL_TIME, label: <Trans>All Time</Trans>, current: isAllTime },
      ]}
    />
  );
}
