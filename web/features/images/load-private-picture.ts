import { CONTEXT_MESSAGES } from "#contract/errors.ts";
import { errorFromResponse } from "#lib/app-error.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { bearer } from "./bearer.ts";

/**
 * Fetches a picture that answers its owner and admins only (contract 5); the address must come from
 * `privateAddress`, because the token goes there. Answers an object URL, which whoever asked must revoke.
 */
export const loadPrivatePicture = createAppThunk<string, string>(
  "photos/loadPrivatePicture",
  CONTEXT_MESSAGES.gettingPrivatePicture,
  async (address, { extra: { backend } }) => {
    const response = await fetch(address, { headers: await bearer(backend) });
    if (!response.ok) throw await errorFromResponse(response);
    return URL.createObjectURL(await response.blob());
  },
);
