interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

/** The part of `package-lock.json` that the checks read; keys are paths like `node_modules/a/node_modules/b`. */
export interface LockFile {
  packages: Record<string, LockedPackage>;
}

/**
 * Returns the optional dependencies that a lock file lacks, as "package -> dependency". Native tools have one optional
 * package per platform, and `npm ci` cannot install on a platform whose package is not locked.
 */
export function findUnlockedOptionals({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${path} -> ${name}`),
  );
}

/** Returns whether a dependency is locked in the package's own folder or in one above it, where Node resolves it. */
function isLocked(packages: LockFile["packages"], path: string, name: string): boolean {
  if (packages[path === "" ? `node_modules/${name}` : `${path}/node_modules/${name}`]) return true;
  if (path === "") return false;
  return isLocked(packages, path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/"))), name);
}
