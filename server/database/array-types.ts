import type postgres from "postgres";
import { parse } from "postgres-array";

type Element = (text: string) => unknown;

/** Supported array types, with the parsers of their elements. */
const ELEMENTS: readonly (readonly [oid: number, Element])[] = [
  [1000, (text) => text === "t"], // boolean[]
  [1002, String], // "char"[]
  [1003, String], // name[]
  [1005, Number], // smallint[]
  [1007, Number], // integer[]
  [1009, String], // text[]
  [1015, String], // varchar[]
  [1028, Number], // oid[]
  [2951, String], // uuid[]
];

/**
 * Options that give the driver `postgres` its array types. By default it queries them on each new connection, and if the
 * connection is lost during that query, an unhandled rejection ends the process.
 */
export const ARRAY_TYPES = {
  fetch_types: false,
  types: Object.fromEntries(
    ELEMENTS.map(([oid, element]): [string, postgres.PostgresType] => [
      `array ${oid}`,
      { to: oid, from: [oid], serialize: formatArray, parse: (text) => parse(text, element) },
    ]),
  ),
};

function formatArray(items: readonly unknown[]): string {
  const format = (item: unknown) =>
    item === null ? "NULL" : `"${String(item).replaceAll(/["\\]/g, "\\$&")}"`;
  return `{${items.map(format).join(",")}}`;
}
