/** Returns the pooler's address (host, port, database and options) with the login of `backendUrl`. */
export function throughPooler(backendUrl: string, poolUrl: string): string {
  const login = new URL(backendUrl);
  const url = new URL(poolUrl);
  url.username = login.username;
  url.password = login.password;
  return url.href;
}
