import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { OptionalKind } from "#contract/members/notice.ts";

/** Labels of the optional kinds in the settings. */
export const KIND_NAMES: Record<OptionalKind, ReactNode> = {
  reply: <Trans>Replies to your comments</Trans>,
  mention: <Trans>Comments that mention you</Trans>,
  comment: <Trans>Comments on your deals</Trans>,
  deal_hot: <Trans>A deal of yours becomes warm</Trans>,
  deal_expired: <Trans>A deal of yours has ended</Trans>,
  deal_check_asked: <Trans>We ask whether a deal of yours is still live</Trans>,
  deal_price_seen: <Trans>Members see another price for a deal of yours</Trans>,
  deal_changed: <Trans>A moderator edits a deal of yours</Trans>,
  comment_changed: <Trans>A moderator edits a comment of yours</Trans>,
  moderation: <Trans>What’s waiting for moderators</Trans>,
};
