import { RefusedRequest } from "#server/backend/rest/refused-request.ts";
import { cutSearchText } from "#server/backend/rest/rest-search.ts";
import type { RestAddress } from "./rest-address.ts";
import { createConditionReader, isCondition } from "./rest-conditions.ts";
import { type DateParameters, NO_DATES, refuseOtherDates } from "./rest-dates.ts";
import { readName, shorten } from "./rest-names.ts";
import { type RestSelect, readNames, readOrder, readSelect } from "./rest-select.ts";

const PARAMETER = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){0,2}$/;
const TREE = /^(?:(\w+)\.)??((?:not\.)?(?:and|or))$/;

export interface RestQuery {
  search: URLSearchParams;
  select: RestSelect | null;
}

/**
 * Parses the query of a request once and rewrites it, so that the backend reads exactly what was checked. Refuses encoded
 * names and ambiguous duplicates, because the backend may read them differently.
 */
export function readRestQuery(
  rawSearch: string,
  address: RestAddress,
  method: string,
  dates: DateParameters = NO_DATES,
): RestQuery {
  const search = new URLSearchParams();
  const conditions = createConditionReader();
  const operators = new Set<string>();
  const takesArguments = address.kind === "procedure" && (method === "GET" || method === "HEAD");
  let select: RestSelect | null = null;

  for (const [name, value] of readPairs(rawSearch)) {
    const suffix = name.slice(name.indexOf(".") + 1);
    const tree = TREE.exec(name);
    if (tree) {
      refuseDuplicate(name, search);
      if (tree[1]) readName(tree[1]);
      search.append(name, conditions.readTree(value));
    } else if (name === "select") {
      refuseDuplicate(name, search);
      select = readSelect(value);
      if (select.text !== "") search.append(name, select.text);
    } else if (suffix === "order" || suffix === "limit" || suffix === "offset") {
      refuseDuplicate(name, search);
      if (suffix !== name) readName(name.slice(0, -suffix.length - 1));
      search.append(name, suffix === "order" ? readOrder(value) : readNumber(suffix, value));
    } else if (name === "columns" || name === "on_conflict") {
      refuseDuplicate(name, search);
      search.append(name, readNames(value));
    } else if (name === "apikey") {
      refuseDuplicate(name, search);
      search.append(name, value);
    } else if (takesArguments && !isCondition(value)) {
      refuseDuplicate(name, search);
      refuseOtherDates(address, name, value, dates);
      search.append(readName(name), cutSearchText(name, value));
    } else {
      const { operator, text } = conditions.readCondition(value);
      // The backend keeps only the last condition of each operator for a column.
      if (operators.has(`${name} ${operator}`)) throw duplicateError(name);
      operators.add(`${name} ${operator}`);
      search.append(readColumn(name), text);
    }
  }
  return { search, select };
}

/** Reads the name of a column, or of a column in an embedded table. */
function readColumn(name: string): string {
  const [first = "", second, ...others] = name.split(".");
  if (others.length > 0) {
    throw new RefusedRequest("name_refused", `The parameter ${shorten(name)} is not available.`);
  }
  return second === undefined ? readName(first) : `${readName(first)}.${readName(second)}`;
}

/** Returns the pairs of a query with decoded values and literal names. */
function readPairs(rawSearch: string): [string, string][] {
  return rawSearch
    .replace(/^\?/, "")
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const equals = pair.indexOf("=");
      const name = equals === -1 ? pair : pair.slice(0, equals);
      if (!PARAMETER.test(name)) {
        throw new RefusedRequest(
          "name_refused",
          `The parameter ${shorten(name)} is not available.`,
        );
      }
      return [name, decode(equals === -1 ? "" : pair.slice(equals + 1))];
    });
}

function decode(text: string): string {
  let value: string;
  try {
    value = decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new RefusedRequest("query_unreadable", "The query is not encoded in UTF-8.");
  }
  if (value.includes("\0")) {
    throw new RefusedRequest("query_unreadable", "The query contains a null character.");
  }
  return value;
}

function readNumber(name: string, value: string): string {
  if (!/^\d{1,10}$/.test(value)) {
    throw new RefusedRequest("number_refused", `The ${name} must be a whole number of 0 or more.`);
  }
  return String(Number(value));
}

function refuseDuplicate(name: string, search: URLSearchParams): void {
  if (search.has(name)) throw duplicateError(name);
}

function duplicateError(name: string): RefusedRequest {
  return new RefusedRequest(
    "parameter_twice",
    `The parameter ${shorten(name)} may appear only once.`,
  );
}
