import { paths } from "#contract/addresses/paths.ts";
import { addressOfNotice, type Notice } from "#contract/members/notice.ts";
import { NOTICES, type NoticeKind } from "#contract/members/notice-kind-texts.ts";
import { defineMessage, type MarkedText } from "#contract/text/define-message.ts";

/** Returns the subject for the notices of one email. If `isOptional`, they may have waited together for the end of quiet hours. */
export function subjectOf(notices: readonly Notice[], isOptional: boolean): MarkedText {
  const [first, ...others] = notices;
  if (!first) return MANY_UPDATES;
  if (isOptional && others.some(({ kind }) => kind !== first.kind)) return MANY_KINDS;
  if (others.length === 0 || COUNTED.has(first.kind)) return NOTICES[first.kind].subject;
  if (first.kind.startsWith("saved_")) return MANY_SAVED;
  return isOptional && first.kind.startsWith("deal_") ? MANY_ABOUT_DEALS : MANY_UPDATES;
}

/** Returns the button for a single notice. A rejected deal or code opens in its form. */
export function buttonOf(
  notice: Notice,
  username: string,
): { label: MarkedText; path: string } | null {
  const { kind, dealId, subjectId } = notice;
  const label = NOTICES[kind].button;
  if (kind === "deal_rejected" && dealId) return { label, path: paths.correctDeal(dealId) };
  if (kind === "voucher_rejected") return { label, path: paths.voucherForm(subjectId) };
  const path = addressOfNotice(notice, username);
  return path === null ? null : { label, path };
}

/** Kinds whose subject depends on the number of events. */
const COUNTED = new Set<NoticeKind>(["comment", "reply", "mention", "alert"]);
const MANY_KINDS = defineMessage(
  "{items, plural, one {A new notification} other {# new notifications}}",
);
const MANY_UPDATES = defineMessage(
  "{items, plural, one {News about your account} other {# updates about your account}}",
);
const MANY_ABOUT_DEALS = defineMessage(
  "{items, plural, one {News about your deal} other {# updates about your deals}}",
);

const MANY_SAVED = defineMessage(
  "{items, plural, one {News about a saved deal} other {# updates about saved deals}}",
);
