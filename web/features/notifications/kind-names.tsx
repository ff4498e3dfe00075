import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { OptionalKind } from "#contract/members/notice.ts";

/** Optional kinds that share a switch. */
interface KindGroup {
  name: ReactNode;
  kinds: readonly [OptionalKind, ...OptionalKind[]];
}

/** Groups in the order of the settings. Each optional kind is in one group. */
export const KIND_GROUPS: readonly KindGroup[] = [
  { kinds: ["reply"], name: <Trans>Replies to your comments</Trans> },
  { kinds: ["mention"], name: <Trans>Comments that mention you</Trans> },
  { kinds: ["comment"], name: <Trans>Comments on your deals</Trans> },
  {
    kinds: ["addition", "addition_accepted"],
    name: <Trans>Tips for your deals, and your tips accepted</Trans>,
  },
  {
    kinds: ["saved_ending", "saved_price", "saved_over"],
    name: <Trans>A saved deal ends or its price changes</Trans>,
  },
  { kinds: ["alert"], name: <Trans>New deals for your alerts</Trans> },
  { kinds: ["deal_hot"], name: <Trans>Your deal gets warm</Trans> },
  { kinds: ["deal_expired"], name: <Trans>Your deal ends</Trans> },
  { kinds: ["deal_check_asked"], name: <Trans>“Is it still live?” reminders</Trans> },
  { kinds: ["deal_price_seen"], name: <Trans>Members see a different price for your deal</Trans> },
  { kinds: ["deal_changed"], name: <Trans>An admin edits your deal</Trans> },
  { kinds: ["comment_changed"], name: <Trans>An admin edits your comment</Trans> },
  { kinds: ["moderation"], name: <Trans>New items for admins</Trans> },
];

export function kindName(kind: OptionalKind): ReactNode {
  return KIND_GROUPS.find(({ kinds }) => kinds.includes(kind))?.name ?? null;
}
