import { paths } from "#contract/addresses/paths.ts";
import { OWN_STATES, type OwnState } from "#contract/members/own-state.ts";

/** The tabs of a profile, each with its own address. Only the member sees the codes. */
export type ProfileTab = "deals" | "comments" | "codes";

export interface ProfileView {
  tab: ProfileTab;
  page: number;
  includeExpired: boolean;
  /** State of the member's own deals or codes; null for the first state that has any. */
  state: OwnState | null;
}

/** Reads a profile address (`?tab=comments&page=2&expired=1&state=pending`). Ignores invalid values. */
export function readProfileAddress(search: URLSearchParams): ProfileView {
  const page = Number(search.get("page") ?? "1");
  return {
    tab: TABS.find((tab) => tab === search.get("tab")) ?? "deals",
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    includeExpired: search.get("expired") === "1",
    state: OWN_STATES.find((state) => state === search.get("state")) ?? null,
  };
}

export function profileAddress(username: string, view: Partial<ProfileView> = {}): string {
  const search = new URLSearchParams();
  if (view.tab && view.tab !== "deals") search.set("tab", view.tab);
  else if (view.includeExpired) search.set("expired", "1");
  if (view.state) search.set("state", view.state);
  if (view.page && view.page > 1) search.set("page", String(view.page));
  const text = search.toString();
  return paths.profile(username) + (text ? `?${text}` : "");
}

const TABS = ["deals", "comments", "codes"] as const;
