/** Whether a request to the account half sets a new password. */
export function setsPassword(method: string, url: URL, body: Buffer | null): boolean {
  if (method !== "PUT" || url.pathname !== "/auth/v1/user") return false;
  try {
    const { password } = JSON.parse(body?.toString("utf8") ?? "{}") as { password?: unknown };
    return typeof password === "string";
  } catch {
    return false;
  }
}

/**
 * What ends every session of a member but the one that asks: the embedded backend leaves them alive when a password
 * changes, and whoever stole one would stay. Hosted Supabase does the same by itself.
 */
export const END_OTHER_SESSIONS = { method: "POST", path: "/auth/v1/logout?scope=others" } as const;
