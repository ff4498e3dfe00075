import { paths } from "#contract/addresses/paths.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";

interface EmailChange {
  email: string;
  current: string;
}

/**
 * Requests a change of the member's email address. The server checks the password and emails a link to the new address. The
 * result is the same whether or not another account has that address.
 */
export const changeEmail = createRequestThunk<void, EmailChange>(
  "auth/changeEmail",
  async (backend, { email, current }) => {
    const auth = await backend.auth();
    // Only hosted Supabase needs this; the embedded backend links to the site itself.
    const emailRedirectTo = new URL(paths.authCallback, location.origin).href;
    const { error } = await auth.updateUser(
      { email, current_password: current },
      { emailRedirectTo },
    );
    if (error) throw error;
  },
);
