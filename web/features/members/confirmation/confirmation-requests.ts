import { paths } from "#contract/addresses/paths.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";

async function resendConfirmation(backend: Backend, { email }: { email: string }): Promise<void> {
  const auth = await backend.auth();
  // Only hosted Supabase needs this; the embedded backend links to the site itself.
  const emailRedirectTo = new URL(paths.authCallback, location.origin).href;
  const { error } = await auth.resend({ type: "signup", email, options: { emailRedirectTo } });
  if (error) throw error;
}

export const requestConfirmation = createRequestThunk<void, { email: string }>(
  "auth/requestConfirmation",
  resendConfirmation,
);
