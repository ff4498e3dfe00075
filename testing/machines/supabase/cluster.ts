import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdtempSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { ask, PASSWORD, startPostgres } from "#testing/machines/postgres-server.ts";
import { installPackage } from "#testing/machines/programs.ts";

/** The tested version, which docs/deploy.md names. With 142 MB too large for a development dependency. */
const CLI = "supabase@3.1.0";

/** Roles of a hosted project that a connection can have. */
type Login = "authenticator" | "postgres" | "supabase_admin" | "supabase_auth_admin";

/** A database like that of a hosted Supabase project: its owner `postgres` is not a superuser. */
export interface Project {
  /** Returns the address of the database for a role, which encrypts the connection. */
  as(login: Login): string;
}

/** A PostgreSQL server with Supabase's roles, in a temporary directory. */
export interface SupabaseServer {
  version: string;
  /** Removed when the server stops. */
  folder: string;
  /** The project in the database `postgres`. */
  project: Project;
  /** Creates a project in another database. */
  createProject(name: string): Promise<Project>;
  stop(): Promise<void>;
}

/** Starts a server with the programs in `bin`, and with more lines of postgresql.conf. */
export async function startSupabase(bin: string, settings: string[]): Promise<SupabaseServer> {
  const server = await startPostgres(bin, {
    superuser: "supabase_admin",
    settings: ["ssl=on", ...settings],
  });
  const search = `?sslmode=verify-full&sslrootcert=${server.dir}/server.crt`;
  const inDatabase = (name: string): Project => ({
    as: (login) =>
      Object.assign(new URL(server.url), {
        username: login,
        hostname: "localhost",
        pathname: `/${name}`,
        search,
      }).href,
  });
  const prepare = async (name: string) => {
    const project = inDatabase(name);
    await ask(project.as("supabase_admin"), await readSql("project.sql"));
    return project;
  };
  try {
    await ask(server.url, await readSql("roles.sql"));
    for (const login of ["authenticator", "postgres", "supabase_auth_admin"]) {
      await ask(server.url, `alter role ${login} password '${PASSWORD}'`);
    }
    await ask(server.url, "alter database postgres owner to postgres");
    return {
      version: server.version,
      folder: path.dirname(server.dir),
      project: await prepare("postgres"),
      createProject: async (name) => {
        await ask(server.url, `create database ${name} owner postgres`);
        return prepare(name);
      },
      stop: server.stop,
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Returns a new directory in `parent` with the migrations of this checkout up to the file `last`. */
export function copyMigrations(parent: string, last?: string): string {
  const folder = mkdtempSync(path.join(parent, "migrations-"));
  cpSync("supabase", path.join(folder, "supabase"), {
    recursive: true,
    filter: (file) => !last || !file.endsWith(".sql") || path.basename(file) <= last,
  });
  return folder;
}

/** Returns a new directory in `parent` with the migrations of a commit. */
export function extractMigrations(parent: string, commit: string): string {
  const folder = mkdtempSync(path.join(parent, "migrations-"));
  const files = execFileSync("git", ["archive", commit, "supabase"], { maxBuffer: 100_000_000 });
  execFileSync("tar", ["-x", "-C", folder], { input: files });
  return folder;
}

/** Runs documented commands in `folder` for a project, which takes the place of the linked one. */
export async function runShell(commands: string, folder: string, project: Project): Promise<void> {
  const script = path.join(installPackage(CLI), "dist/supabase.js");
  const command = `supabase() { '${process.execPath}' '${script}' "$@"; }`;
  const onProject = commands.replaceAll("--remote", '--remote="$OWNER_URL"');
  await promisify(execFile)("bash", ["-c", `set -e; ${command}\n${onProject}`], {
    cwd: folder,
    env: {
      ...process.env,
      OWNER_URL: project.as("postgres"),
      SUPABASE_YES: "1",
      SUPABASE_HOME: path.join(folder, ".supabase"),
      SUPABASE_TELEMETRY_DISABLED: "1",
    },
  });
}

const readSql = (name: string) => readFile(new URL(name, import.meta.url), "utf8");
