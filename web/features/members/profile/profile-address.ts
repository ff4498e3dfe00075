import { paths } from "#contract/paths.ts";

/** The two parts of a profile; each is an address of its own, so that both are rendered and can be linked to. */
export type ProfileTab = "deals" | "comments";

export interface ProfileView {
  tab: ProfileTab;
  page: number;
  /** Deals that have ended show as well. */
  includeExpired: boolean;
}

/** What the address of a profile asks for (`?tab=comments&page=2&expired=1`); nonsense counts as absent. */
export function readProfileAddress(search: URLSearchParams): ProfileView {
  const page = Number(search.get("page") ?? "1");
  return {
    tab: search.get("tab") === "comments" ? "comments" : "deals",
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    includeExpired: search.get("expired") === "1",
  };
}

/** The one address of a part of a member's profile. */
export function profileAddress(username: string, view: Partial<ProfileView> = {}): string {
  const search = new URLSearchParams();
  if (view.tab === "comments") search.set("tab", "comments");
  else if (view.includeExpired) search.set("expired", "1");
  if (view.page && view.page > 1) search.set("page", String(view.page));
  const text = search.toString();
  return paths.profile(username) + (text ? `?${text}` : "");
}
