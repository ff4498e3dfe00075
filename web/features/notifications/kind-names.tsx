import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { OptionalKind } from "#contract/members/notice.ts";

export const KIND_NAMES: Record<OptionalKind, ReactNode> = {
  reply: <Trans>Replies to your comments</Trans>,
  mention: <Trans>Comments that mention you</Trans>,
  comment: <Trans>Comments on your deals</Trans>,
  deal_hot: <Trans>Your deal gets warm</Trans>,
  deal_expired: <Trans>Your deal ended</Trans>,
  deal_check_asked: <Trans>“Is it still live?” reminders</Trans>,
  deal_price_seen: <Trans>Members see a different price for your deal</Trans>,
  deal_changed: <Trans>An admin edits your deal</Trans>,
  comment_changed: <Trans>An admin edits your comment</Trans>,
  moderation: <Trans>What’s waiting for admins</Trans>,
};
