/** The address of the login of `backendUrl` at the pooler: host, port, database and options are the pooler's. */
export function throughPooler(backendUrl: string, poolUrl: string): string {
  const login = new URL(backendUrl);
  const url = new URL(poolUrl);
  url.username = login.username;
  url.password = login.password;
  return url.href;
}
