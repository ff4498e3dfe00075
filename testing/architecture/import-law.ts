import type { Import } from "./read-imports.ts";

/** One row of the import law. */
export interface Room {
  /** Folder, without a closing slash; a `*` folder is a room of its own each, as `web/features/*`. */
  folder: string;
  /** Rooms it may import, beside itself. */
  may: readonly string[];
  /** Files that nobody in the same room may import: one screen does not know another. */
  screens?: RegExp;
  /** Packages it must never import, not even as types. */
  never?: readonly RegExp[];
  /** Packages it may import only in certain files, or only as types there. */
  only?: readonly { packages: RegExp; in: RegExp; asTypes?: boolean }[];
}

/** What stands in a room's name when its files are imported from elsewhere (package.json `imports`). */
export type Aliases = Readonly<Record<string, string>>;

interface Law {
  rooms: readonly Room[];
  aliases: Aliases;
}

/** Holds one import of `path` against the law; answers what is wrong in words, or nothing. */
export function breachOf(law: Law, path: string, { specifier, isType }: Import): string | null {
  if (specifier.startsWith("../..")) return `climbs with ${specifier}; write #room/...`;
  const room = roomOf(law.rooms, path);
  if (!room) return null;
  const target = resolve(law.aliases, path, specifier);
  if (target === null) return packageBreach(room, path, specifier, isType);
  if (!/\.\w+(\?\w+)?$/.test(specifier)) return `imports ${specifier} without its extension`;

  const targetRoom = roomOf(law.rooms, target);
  if (!targetRoom) return null;
  const from = instanceOf(room, path);
  const to = instanceOf(targetRoom, target);
  const isTest = TEST_FILE.test(path);
  if (from === to) {
    return room.screens?.test(target) && !isTest ? `imports ${target}, another screen` : null;
  }
  if (specifier.startsWith(".")) return `reaches into ${to} with ${specifier}; write #room/...`;
  const isAllowed =
    room !== targetRoom &&
    (room.may.includes(targetRoom.folder) || (isTest && targetRoom.folder === "testing"));
  return isAllowed ? null : `imports ${target}; ${from} may not import ${to}`;
}

/** Tests and what only they use. */
export const TEST_FILE = /\.(test|fixture)\.tsx?$/;

/** Where an import of ours leads, as a path; null for a package. */
export function resolve(aliases: Aliases, path: string, specifier: string): string | null {
  if (specifier.startsWith(".")) {
    return new URL(specifier, `file:///${path}`).pathname.slice(1);
  }
  const [, name = "", rest = ""] = /^#([^/]+)\/(.*)$/.exec(specifier) ?? [];
  const folder = aliases[name];
  return folder === undefined ? null : `${folder}/${rest.replace(/\?\w+$/, "")}`;
}

/** The most particular room a file lies in. */
function roomOf(rooms: readonly Room[], path: string): Room | undefined {
  const matching = rooms.filter((room) => patternOf(room).test(path));
  return matching.sort((a, b) => b.folder.length - a.folder.length)[0];
}

function instanceOf(room: Room, path: string): string {
  return patternOf(room).exec(path)?.[1] ?? room.folder;
}

function patternOf(room: Room): RegExp {
  return new RegExp(`^(${room.folder.replaceAll("*", "[^/]+")})/`);
}

function packageBreach(
  room: Room,
  path: string,
  specifier: string,
  isType: boolean,
): string | null {
  // Tests drive the real thing, whatever it is made of.
  if (TEST_FILE.test(path)) return null;
  if (room.never?.some((pattern) => pattern.test(specifier))) {
    return `imports ${specifier}, which has no place in ${room.folder}`;
  }
  const rule = room.only?.find(({ packages }) => packages.test(specifier));
  if (!rule) return null;
  if (!rule.in.test(path)) return `imports ${specifier}, which only ${rule.in.source} may`;
  return rule.asTypes && !isType ? `imports ${specifier}, which is allowed as types only` : null;
}
