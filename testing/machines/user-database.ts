import { type DatabaseUrls, prepareRoles } from "#server/database/roles/roles.ts";
import { ask } from "./postgres-server.ts";

/** Creates a database and its owner as docs/deploy.md recommends. The owner may also create the databases of this test. */
export async function createDatabaseOfUser(superuserUrl: string): Promise<DatabaseUrls> {
  await ask(superuserUrl, "create role site_owner login createrole createdb password 'site'");
  // The dumps skip triggers.
  await ask(superuserUrl, "grant set on parameter session_replication_role to site_owner");
  await ask(superuserUrl, "create database samha owner site_owner");
  const login = (username: string, password: string) =>
    Object.assign(new URL(superuserUrl), { username, password, pathname: "/samha" }).href;
  const server = {
    ownerUrl: login("site_owner", "site"),
    backendUrl: login("samha_backend", "backend"),
  };
  await prepareRoles(server);
  return server;
}
