import { firstLink, openedLink, pastedLink } from "#contract/addresses/web-address.ts";
import { TITLE_MAX } from "#contract/limits.ts";
import { shorten } from "#contract/text/shorten.ts";
import { openDraft, typedValues, VISITOR } from "#features/forms/use-member-draft.ts";

/** Parameters of `/submit` that share a page: from the share menu of a phone, a bookmark or another site. */
export const SHARED_PARAMETERS = ["url", "text", "title"] as const;

/**
 * Returns the values that a shared page has for the form; null for none. The link may be within the text, where apps put it. Long
 * titles are shortened, so that nobody needs to type.
 */
export function sharedValues(search: URLSearchParams): { deal_url: string; title: string } | null {
  const [url, text, title] = SHARED_PARAMETERS.map((name) => search.get(name)?.trim() ?? "");
  const link = firstLink(/^https?:/i.test(url ?? "") ? (url ?? "") : (text ?? ""));
  const name = shorten((title ?? "").replace(/\s+/g, " "), TITLE_MAX);
  const isOnlyLink = firstLink(name) === name;
  return link || name ? { deal_url: link, title: isOnlyLink ? "" : name } : null;
}

/** Stores shared values as the visitor's draft, so that they survive sign-in. An earlier shared page is replaced. */
export function storeShared(form: string, values: { deal_url: string; title: string }): void {
  openDraft(form, VISITOR).write({ values, image: null, isShared: true });
}

/** Returns whether this browser keeps a shared page until its member signs in. */
export function isSharedKept(form: string): boolean {
  return openDraft(form, VISITOR).restored !== null;
}

/** Two drafts to choose from. */
export interface DraftChoice {
  /** Title, otherwise link, of the member's draft; empty without both. */
  own: string;
  shared: string;
  choose: (draft: "own" | "shared") => void;
}

/** Moves the shared values into the member's form. Returns the choice if the member has an unsent draft for another link. */
export function takeShared(form: string, memberId: string): DraftChoice | null {
  const shared = openDraft(form, VISITOR);
  const own = openDraft(form, memberId);
  if (!shared.restored) return null;
  const sharedTyped = typedValues(shared.restored);
  const ownTyped = own.restored && typedValues(own.restored);
  function choose(draft: "own" | "shared"): void {
    if (draft === "shared") own.write(shared.restored);
    shared.write(null);
  }
  if (!ownTyped || linkOf(ownTyped) === linkOf(sharedTyped)) {
    choose(ownTyped ? "own" : "shared");
    return null;
  }
  return { own: nameOf(ownTyped), shared: nameOf(sharedTyped), choose };
}

const linkOf = ({ deal_url = "" }: Record<string, string>) => openedLink(pastedLink(deal_url));

const nameOf = ({ title, deal_url = "" }: Record<string, string>) => title || deal_url;
