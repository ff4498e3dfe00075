import { spawn } from "node:child_process";
import type { Binaries } from "./binaries.ts";
import type { Place } from "./place.ts";

/** Sets the superuser's password in single-user mode, for a cluster whose secrets were lost. */
export function resetPassword(place: Place, binaries: Binaries, password: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.postgres, ["--single", "-D", place.cluster, "postgres"], {
      ...place.user,
      cwd: "/",
      env: { PATH: process.env.PATH, LC_ALL: "C" },
      stdio: ["pipe", "ignore", "ignore"],
    });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(
            `The password of the database in ${place.cluster} is lost and could not be reset`,
          ),
        );
    });
    child.stdin.end(`alter role postgres password '${password}';\n`);
  });
}
