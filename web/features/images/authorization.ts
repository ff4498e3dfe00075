import { MESSAGES } from "#contract/errors/errors.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { AppError } from "#lib/errors/app-error.ts";

/** Returns the authorization header for the image service. Throws "Not authenticated" for a visitor. */
export async function authorization(backend: Backend): Promise<{ Authorization: string }> {
  return { Authorization: `Bearer ${await requireToken(backend)}` };
}

export async function requireToken(backend: Backend): Promise<string> {
  const token = await backend.accessToken();
  if (!token) throw new AppError(MESSAGES.notAuthenticated, { status: 401 });
  return token;
}
