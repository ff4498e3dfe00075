import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { errorFromResponse } from "#lib/errors/app-error.ts";
import { authorization } from "./authorization.ts";

/**
 * Fetches a private image. The address must come from `privateImageAddress`, because it receives the token. Returns an
 * object URL, which the caller must revoke.
 */
async function getPrivateImage(backend: Backend, address: string): Promise<string> {
  const response = await fetch(address, { headers: await authorization(backend) });
  if (!response.ok) throw await errorFromResponse(response);
  return URL.createObjectURL(await response.blob());
}

export const loadPrivateImage = createRequestThunk("images/loadPrivateImage", getPrivateImage);
