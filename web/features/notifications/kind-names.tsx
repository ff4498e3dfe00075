import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { type OptionalKind, SHARED_SWITCHES } from "#contract/members/notice.ts";

/** Optional kinds with one switch. */
interface KindGroup {
  name: ReactNode;
  kinds: readonly [OptionalKind] | (typeof SHARED_SWITCHES)[keyof typeof SHARED_SWITCHES];
}

/** Groups in the order of the settings. Each optional kind is in one group. */
export const KIND_GROUPS: readonly KindGroup[] = [
  { kinds: ["reply"], name: <Trans>Replies to your comments</Trans> },
  { kinds: ["mention"], name: <Trans>Comments that mention you</Trans> },
  { kinds: ["comment"], name: <Trans>Comments on your deals</Trans> },
  {
    kinds: SHARED_SWITCHES.additions,
    name: <Trans>Tips for your deals, and your accepted tips</Trans>,
  },
  {
    kinds: SHARED_SWITCHES.saved,
    name: <Trans>A saved deal ends or its price changes</Trans>,
  },
  { kinds: ["alert"], name: <Trans>New deals for your alerts</Trans> },
  { kinds: ["deal_hot"], name: <Trans>Your deal gets warm</Trans> },
  { kinds: ["deal_expired"], name: <Trans>Your deal ends</Trans> },
  { kinds: ["deal_check_asked"], name: <Trans>“Is it still live?” reminders</Trans> },
  { kinds: ["deal_price_seen"], name: <Trans>Members see a different price for your deal</Trans> },
  { kinds: ["voucher_failing"], name: <Trans>Your code stops working for others</Trans> },
  { kinds: ["deal_changed"], name: <Trans>An admin edits your deal</Trans> },
  { kinds: ["comment_changed"], name: <Trans>An admin edits your comment</Trans> },
  { kinds: ["moderation"], name: <Trans>New items for admins</Trans> },
];

export function kindName(kind: OptionalKind): ReactNode {
  return KIND_GROUPS.find(({ kinds }) => kinds.some((each) => each === kind))?.name ?? null;
}
