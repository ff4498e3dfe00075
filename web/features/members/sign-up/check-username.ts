import { isUsernameAvailable } from "#features/members/session/auth-api.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";

/** Whether a name is free. A failed lookup counts as unavailable and is not told (specification 5 and 8). */
export const checkUsername = createAppThunk<boolean, string>(
  "auth/checkUsername",
  "",
  async (username, { extra: { backend } }) => {
    try {
      return await isUsernameAvailable(backend, username);
    } catch {
      return false;
    }
  },
);
