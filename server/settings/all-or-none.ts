/** Returns these variables if all are set, or undefined if none is. Otherwise throws an Error that names a missing one. */
export function allOrNone<Name extends string>(
  env: Record<string, unknown>,
  names: readonly Name[],
): Record<Name, string> | undefined {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) {
    const present = names.find((name) => !missing.includes(name));
    const rule = `set all of ${names.join(", ")}, or none`;
    throw new Error(`${missing[0]}: is missing, although ${present} is set; ${rule}`);
  }
  return Object.fromEntries(names.map((name) => [name, env[name]])) as Record<Name, string>;
}
