import { RefusedRequest } from "#server/backend/rest/refused-request.ts";
import { readName, shorten } from "./rest-names.ts";

const ITEMS_MAX = 60;
const EMBEDS_MAX = 4;
const ORDER_MAX = 10;
const NAME = /(?:"[^"]*"|[A-Za-z_]\w*)/.source;
const COLUMN = new RegExp(
  `^(?:(${NAME})\\s*:(?!:)\\s*)?(${NAME})((?:->>?[\\w-]+)*)(?:::([A-Za-z_][\\w ]*))?$`,
);
const EMBED = new RegExp(
  `^(\\.\\.\\.)?(?:(${NAME})\\s*:\\s*)?(${NAME})((?:!${NAME})*)\\s*\\((.*)\\)$`,
  "s",
);
const ORDER = new RegExp(
  `^(?:(${NAME})\\((${NAME})\\)|(${NAME}))((?:->>?[\\w-]+)*)(\\.(?:asc|desc))?(\\.nulls(?:first|last))?$`,
);

export interface RestSelect {
  text: string;
  /** Columns of the table itself; `*` means all. */
  columns: string[];
  embeds: { table: string; columns: string[] }[];
}

/**
 * Parses `select`: at most 60 items, none twice, and at most four embedded tables, which may embed no further ones. One
 * column with five hundred aliases could turn an address of 6 KB into a response of 250 MB.
 */
export function readSelect(value: string): RestSelect {
  const items = splitList(value, "select_refused");
  if (items.filter((item) => EMBED.test(item)).length > EMBEDS_MAX) {
    throw new RefusedRequest("embed_refused", `At most ${EMBEDS_MAX} tables may be embedded.`);
  }
  const embeds: RestSelect["embeds"] = [];
  const refuseDuplicate = createDuplicateCheck();
  let count = items.length;
  const columns: string[] = [];
  const texts = items.map((item) => {
    const embed = EMBED.exec(item);
    if (!embed) return readColumn(item, refuseDuplicate, columns);
    const [, spread = "", alias, table = "", hints = "", inner = ""] = embed;
    const innerItems = splitList(inner, "select_refused");
    if (innerItems.some((one) => EMBED.test(one))) {
      throw new RefusedRequest("embed_refused", "An embedded table may not embed another one.");
    }
    count += innerItems.length;
    const hintNames = hints.split("!").slice(1).map(readName);
    const target = [readName(table), ...hintNames].join("!");
    refuseDuplicate(target);
    const innerOnce = createDuplicateCheck();
    const innerColumns: string[] = [];
    const innerTexts = innerItems.map((one) => readColumn(one, innerOnce, innerColumns));
    embeds.push({ table: readName(table), columns: innerColumns });
    return `${spread}${alias ? `${readName(alias)}:` : ""}${target}(${innerTexts.join(",")})`;
  });
  if (count > ITEMS_MAX) {
    throw new RefusedRequest("too_many_columns", `At most ${ITEMS_MAX} columns may be selected.`);
  }
  return { text: texts.join(","), columns, embeds };
}

export function readOrder(value: string): string {
  const items = splitList(value, "order_refused");
  if (items.length > ORDER_MAX) {
    throw new RefusedRequest(
      "order_refused",
      `Rows may be ordered by ${ORDER_MAX} columns at most.`,
    );
  }
  return items
    .map((item) => {
      const parts = ORDER.exec(item);
      if (!parts)
        throw new RefusedRequest("order_refused", `The order ${shorten(item)} is not available.`);
      const [, table, column = "", plain, path = "", direction = "", nulls = ""] = parts;
      const name = table ? `${readName(table)}(${readName(column)})` : readName(plain ?? "");
      return `${name}${path}${direction}${nulls}`;
    })
    .join(",");
}

/** Parses `columns` and `on_conflict`: plain names, none twice. */
export function readNames(value: string): string {
  const names = value.split(",").map((name) => readName(name.trim()));
  if (names.length > ITEMS_MAX) {
    throw new RefusedRequest("too_many_columns", `At most ${ITEMS_MAX} columns may be named.`);
  }
  const refuseDuplicate = createDuplicateCheck();
  for (const name of names) refuseDuplicate(name);
  return names.join(",");
}

function readColumn(
  item: string,
  refuseDuplicate: (name: string) => void,
  columns: string[],
): string {
  if (item === "*") {
    refuseDuplicate("*");
    columns.push("*");
    return "*";
  }
  const parts = COLUMN.exec(item);
  if (!parts)
    throw new RefusedRequest("select_refused", `The item ${shorten(item)} is not available.`);
  const [, alias, column = "", path = "", cast] = parts;
  const name = readName(column);
  refuseDuplicate(`${name}${path}`);
  columns.push(name);
  return `${alias ? `${readName(alias)}:` : ""}${name}${path}${cast ? `::${cast.trim()}` : ""}`;
}

function createDuplicateCheck(): (name: string) => void {
  const seen = new Set<string>();
  return (name) => {
    if (seen.has(name)) {
      throw new RefusedRequest("column_twice", `${shorten(name)} may appear only once.`);
    }
    seen.add(name);
  };
}

/** Splits at commas outside brackets and quotes. */
function splitList(text: string, code: string): string[] {
  if (text.trim() === "") return [];
  const items: string[] = [];
  let depth = 0;
  let quoted = false;
  let begin = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    else if (character === "," && depth === 0) {
      items.push(text.slice(begin, at).trim());
      begin = at + 1;
    }
    if (depth < 0) break;
  }
  if (quoted || depth !== 0) {
    throw new RefusedRequest(code, "The brackets or quotes are unbalanced.");
  }
  return [...items, text.slice(begin).trim()];
}
