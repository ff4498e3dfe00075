import { defineMessage, type MarkedText } from "#contract/text/define-message.ts";

/** A frequent reason for a rejection. It is stored in English and shown in the reader's language. */
export interface FrequentReason {
  stored: string;
  /** The same sentence, marked for translation. */
  text: MarkedText;
}

export type ReasonedContent = "deal" | "edit" | "voucher" | "merchant" | "blog_post" | "fact";

const OTHER_PRODUCT: FrequentReason = {
  stored: "This is another product. Please post it as a new deal.",
  text: defineMessage("This is another product. Please post it as a new deal."),
};
const WRONG_PRICE: FrequentReason = {
  stored: "The price isn’t the one in the shop.",
  text: defineMessage("The price isn’t the one in the shop."),
};
const WRONG_LINK: FrequentReason = {
  stored: "The link leads somewhere else.",
  text: defineMessage("The link leads somewhere else."),
};
const HAS_ENDED: FrequentReason = {
  stored: "The offer has already ended.",
  text: defineMessage("The offer has already ended."),
};
const LISTED_DEAL: FrequentReason = {
  stored: "This deal is already listed.",
  text: defineMessage("This deal is already listed."),
};
const NO_PROOF: FrequentReason = {
  stored: "Please add what shows that it’s halal, such as ingredients or a certificate.",
  text: defineMessage(
    "Please add what shows that it’s halal, such as ingredients or a certificate.",
  ),
};
const NO_EVIDENCE: FrequentReason = {
  stored: "We couldn’t find this on the label, certificate or page.",
  text: defineMessage("We couldn’t find this on the label, certificate or page."),
};
const OF_OTHER_PRODUCT: FrequentReason = {
  stored: "It’s about another product or shop.",
  text: defineMessage("It’s about another product or shop."),
};
const OUTDATED: FrequentReason = {
  stored: "It’s no longer up to date.",
  text: defineMessage("It’s no longer up to date."),
};
const UNSUITABLE: FrequentReason = {
  stored: "This doesn’t fit what we list here.",
  text: defineMessage("This doesn’t fit what we list here."),
};
const FAILING_CODE: FrequentReason = {
  stored: "The code didn’t work when we tried it.",
  text: defineMessage("The code didn’t work when we tried it."),
};
const LISTED_CODE: FrequentReason = {
  stored: "This code is already listed.",
  text: defineMessage("This code is already listed."),
};
const NO_CONDITIONS: FrequentReason = {
  stored: "Please add the conditions of the code.",
  text: defineMessage("Please add the conditions of the code."),
};
const NO_CONTACT: FrequentReason = {
  stored: "Please add a website or an address where we can find the business.",
  text: defineMessage("Please add a website or an address where we can find the business."),
};
const LISTED_BUSINESS: FrequentReason = {
  stored: "This business is already listed.",
  text: defineMessage("This business is already listed."),
};
const ADVERTISEMENT: FrequentReason = {
  stored: "It reads like an advertisement.",
  text: defineMessage("It reads like an advertisement."),
};
const COPIED: FrequentReason = {
  stored: "The text is copied from another site.",
  text: defineMessage("The text is copied from another site."),
};
const NO_SOURCES: FrequentReason = {
  stored: "Please add sources for what it claims.",
  text: defineMessage("Please add sources for what it claims."),
};

/** Reasons that the rejection dialog offers, most frequent first. */
export const FREQUENT_REASONS: Record<ReasonedContent, readonly FrequentReason[]> = {
  deal: [WRONG_PRICE, WRONG_LINK, HAS_ENDED, LISTED_DEAL, NO_PROOF, UNSUITABLE],
  edit: [OTHER_PRODUCT, WRONG_PRICE, WRONG_LINK],
  voucher: [FAILING_CODE, LISTED_CODE, NO_CONDITIONS, UNSUITABLE],
  merchant: [NO_CONTACT, LISTED_BUSINESS, UNSUITABLE],
  fact: [NO_EVIDENCE, OF_OTHER_PRODUCT, OUTDATED],
  blog_post: [ADVERTISEMENT, COPIED, NO_SOURCES],
};

/** Returns a frequent reason in the reader's language, and any other reason as the admin wrote it. */
export function readableReason(reason: string, translate: (text: MarkedText) => string): string {
  const frequent = ALL.find(({ stored }) => stored === reason);
  return frequent ? translate(frequent.text) : reason;
}

/** Returns the text to store: an unchanged frequent reason in English, any other reason as written. */
export function storedReason(reason: string, translate: (text: MarkedText) => string): string {
  return ALL.find(({ text }) => translate(text) === reason)?.stored ?? reason;
}

const ALL = Object.values(FREQUENT_REASONS).flat();
