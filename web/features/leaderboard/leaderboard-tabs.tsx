import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { useNow } from "#lib/now-context.tsx";
import { Segmented } from "#ui/form/segmented.tsx";
import { monthName } from "./month-name.ts";

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
