import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import { BellName, BellWithNumber, HeaderBell } from "#features/notifications/bell.tsx";
import type { Tab } from "./tab-bar.tsx";

/** What the frame of a page has for members only: a chunk of its own, so that visitors do not load it. */
export interface MemberParts {
  HeaderBell: typeof HeaderBell;
  /** The last tab; the profile is in the menu of the avatar. */
  tab: Tab;
}

export const memberParts: MemberParts = {
  HeaderBell,
  tab: {
    to: paths.notifications,
    label: (
      <>
        <span aria-hidden="true" className="max-[420px]:text-[11px] max-[359px]:text-[9.5px]">
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
