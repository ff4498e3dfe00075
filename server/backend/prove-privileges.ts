/**
 * Proves before the site listens that a visitor's request for a private column fails with 42501. If the backend ever
 * gets a login that may grant rights, it grants everything to every role, and the site must not start. Public columns
 * must be readable: a backend that refuses everything proves nothing.
 */
export async function provePrivileges(
  fetch: typeof globalThis.fetch,
  anonKey: string,
): Promise<void> {
  const open = await readProfile(fetch, anonKey, "id,username");
  if (open.status !== 200) {
    throw new Error(
      `Refusing to serve: the backend does not respond to a visitor (${open.status} ${open.code}).`,
    );
  }
  const closed = await readProfile(fetch, anonKey, "pending_profile_image_url");
  if (closed.code !== "42501") {
    throw new Error(
      `Refusing to serve: a visitor may read a private column (${closed.status} ${closed.code}).`,
    );
  }
}

async function readProfile(
  fetch: typeof globalThis.fetch,
  anonKey: string,
  columns: string,
): Promise<{ status: number; code: string }> {
  const response = await fetch(`http://backend/rest/v1/profiles?select=${columns}&limit=1`, {
    headers: { apikey: anonKey },
  });
  const body = (await response.json().catch(() => ({}))) as { code?: string };
  return { status: response.status, code: body.code ?? "no code" };
}
