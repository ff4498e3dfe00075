import { MESSAGES } from "#contract/errors.ts";
import { AppError } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";

/** The header by which the image services know a member. Throws 'Not authenticated' for a visitor. */
export async function bearer(backend: Backend): Promise<{ Authorization: string }> {
  const token = await backend.accessToken();
  if (!token)
    throw new AppError(MESSAGES.notAuthenticated, { status: 401, code: "not_authenticated" });
  return { Authorization: `Bearer ${token}` };
}
