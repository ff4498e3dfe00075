interface Account {
  email: string;
  password: string;
  username?: string;
  supabaseUrl: string;
  anonKey: string;
  fetch: typeof globalThis.fetch;
}

/** Creates an account through the auth API. Throws with the API's message if it refuses. */
export async function signUpAccount({ email, password, username, ...api }: Account): Promise<void> {
  const response = await api.fetch(`${api.supabaseUrl}/auth/v1/signup`, {
    method: "POST",
    headers: { apikey: api.anonKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password, data: username ? { username } : {} }),
  });
  if (response.ok) return;
  const { msg } = (await response.json().catch(() => ({}))) as { msg?: string };
  throw new Error(`Cannot create the account ${email}: ${msg ?? response.status}`);
}
