import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Returns a hash of the names and contents of these files and folders without tests, independent of `root`. */
export function fingerprint(root, names) {
  const hash = createHash("sha256");
  for (const name of names) addTo(hash, root, name);
  return hash.digest("hex");
}

function addTo(hash, root, name) {
  const file = path.join(root, name);
  if (statSync(file).isDirectory()) {
    for (const child of readdirSync(file).sort()) addTo(hash, root, `${name}/${child}`);
  } else if (!/\.test\.tsx?$/.test(name)) {
    hash.update(name).update("\0").update(readFileSync(file)).update("\0");
  }
}
