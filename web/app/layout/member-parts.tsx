import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { BellName, BellWithNumber, HeaderBell } from "#features/notifications/bell.tsx";
import type { Tab } from "./tab-bar.tsx";

/** Members' parts of the layout: the bell, and a last tab instead of the profile, which is in the menu of the avatar. */
export const memberParts: { HeaderBell: typeof HeaderBell; tab: Tab } = {
  HeaderBell,
  tab: {
    to: paths.notifications,
    label: (
      <>
        <span aria-hidden="true" className="max-[420px]:text-[length:min(0.6875rem,2.95vw)]">
          <Trans>Notifications</Trans>
        </span>
        <span className="sr-only">
          <BellName />
        </span>
      </>
    ),
    Icon: BellWithNumber,
  },
};
