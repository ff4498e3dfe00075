/**
 * Before the site listens: a visitor who asks for a column that is not public must hear 42501. The backend
 * grants everything to everybody if it is ever given a login that may; then nothing must be served.
 */
export async function provePrivileges(fetch: typeof globalThis.fetch, anonKey: string): Promise<void> {
  const answer = await fetch("http://backend/rest/v1/profiles?select=pending_profile_image_url&limit=1", {
    headers: { apikey: anonKey },
  });
  const body = (await answer.json().catch(() => ({}))) as { code?: string };
  if (body.code !== "42501") {
    throw new Error(
      `Refusing to serve: a visitor may read a private column (${answer.status} ${body.code ?? "no code"}).`,
    );
  }
}
