import { MESSAGES } from "#contract/errors/errors.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { AppError, errorFromResponse } from "#lib/errors/app-error.ts";

/** Returns the authorization header for the image service. Throws "Not authenticated" for a visitor. */
export async function authorization(backend: Backend): Promise<{ Authorization: string }> {
  return { Authorization: `Bearer ${await requireToken(backend)}` };
}

export async function requireToken(backend: Backend): Promise<string> {
  const token = await backend.accessToken();
  if (!token) throw new AppError(MESSAGES.notAuthenticated, { status: 401 });
  return token;
}

/** Posts the link of a page to the link preview service and returns its answer. Throws its refusal. */
export async function postLink(
  backend: Backend,
  address: string,
  link: string,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetch(address, {
    method: "POST",
    headers: { ...(await authorization(backend)), "content-type": "application/json" },
    body: JSON.stringify({ url: link }),
    signal,
  });
  if (!response.ok) throw await errorFromResponse(response);
  return response.json();
}
