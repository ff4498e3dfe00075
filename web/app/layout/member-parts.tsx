import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useSelector } from "react-redux";
import { LeavingNotice } from "#app/notices/leaving-notice.tsx";
import { UnconfirmedNotice } from "#app/notices/unconfirmed-notice.tsx";
import { paths } from "#contract/addresses/paths.ts";
import { SavedOfMember } from "#features/deals/saved/saved-of-member.tsx";
import { selectUser } from "#features/members/session/auth-slice.ts";
import {
  BellName,
  BellWithNumber,
  HeaderBell,
  InboxName,
  UnreadDot,
} from "#features/notifications/bell.tsx";
import { usePushRenewal } from "#features/notifications/push/use-push-renewal.ts";
import type { Tab } from "./tab-bar.tsx";

/** Layout parts for members. A notifications tab replaces "Account", because the avatar's menu links to the profile. */
export const memberParts: {
  HeaderBell: typeof HeaderBell;
  BellName: typeof BellName;
  UnreadDot: typeof UnreadDot;
  Notices: () => ReactNode;
  tab: Tab;
} = {
  HeaderBell,
  BellName,
  UnreadDot,
  Notices,
  tab: {
    to: paths.notifications,
    label: (
      <>
        <span aria-hidden="true">
          <Trans>Inbox</Trans>
        </span>
        <span className="sr-only">
          <InboxName />
        </span>
      </>
    ),
    Icon: BellWithNumber,
  },
};

function Notices() {
  usePushRenewal();
  return (
    <>
      <LeavingNotice />
      <UnconfirmedNotice />
      <SavedDeals />
    </>
  );
}

function SavedDeals() {
  const user = useSelector(selectUser);
  return user && <SavedOfMember memberId={user.id} mustConfirm={user.mustConfirmEmail} />;
}
