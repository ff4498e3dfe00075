import { cutText } from "#contract/text/shorten.ts";
import { RefusedRequest } from "#server/backend/rest/refused-request.ts";
import { SEARCH_MAX } from "#server/backend/rest/rest-search.ts";
import { readName, shorten } from "./rest-names.ts";

const CONDITIONS_MAX = 20;
const VALUES_MAX = 50;
const TREE_DEPTH_MAX = 4;

const OPERATORS = new Set(
  "eq neq gt gte lt lte like ilike is isdistinct in cs cd ov sl sr nxl nxr adj".split(" "),
);
const TEXT_SEARCH = /^(?:pl|ph|w)?fts(?:\([A-Za-z_]\w*\))?$/;
const PATTERNS = new Set(["like", "ilike"]);
const LISTS = new Set(["in", "cs", "cd", "ov"]);
const BRANCH = /^(not\.)?(and|or)\s*(\(.*\))$/s;
const LEAF = /^([A-Za-z_]\w*)\.(.*)$/s;

/** Counts the conditions of one request and refuses it above the maximum. */
export interface ConditionReader {
  /** Reads `eq.5` or `not.in.(1,2)`; returns the operator and the condition to forward. */
  readCondition(value: string): { operator: string; text: string };
  /** Reads `(a.eq.1,or(b.gt.2,c.is.null))`. */
  readTree(value: string): string;
}

/**
 * Creates the reader of one request's filters: at most 20 conditions, 50 values in a list, one text search, and no
 * operators that can keep the database busy for seconds (regular expressions, lists of patterns).
 */
export function createConditionReader(): ConditionReader {
  let conditions = 0;
  let textSearches = 0;

  return {
    readCondition: (value) => {
      const { operator, operand } = readParts(value);
      return { operator, text: `${operator}.${cutOperand(operator, operand)}` };
    },
    readTree: (value) => readBranch(value, 1),
  };

  function readParts(value: string): { operator: string; operand: string } {
    conditions += 1;
    if (conditions > CONDITIONS_MAX) {
      throw new RefusedRequest(
        "too_many_conditions",
        `A request may have at most ${CONDITIONS_MAX} conditions.`,
      );
    }
    const isNegated = value.startsWith("not.");
    const rest = isNegated ? value.slice(4) : value;
    const dot = rest.indexOf(".");
    const name = dot === -1 ? rest : rest.slice(0, dot);
    if (dot === -1 || !(OPERATORS.has(name) || TEXT_SEARCH.test(name))) {
      throw new RefusedRequest("filter_refused", `The filter ${shorten(name)} is not available.`);
    }
    if (TEXT_SEARCH.test(name)) textSearches += 1;
    if (textSearches > 1) {
      throw new RefusedRequest(
        "too_many_text_searches",
        "A request may have only one text search.",
      );
    }
    const operand = rest.slice(dot + 1);
    if ((LISTS.has(name) || operand.startsWith("{")) && countValues(operand) > VALUES_MAX) {
      throw new RefusedRequest("too_many_values", `A list may have at most ${VALUES_MAX} values.`);
    }
    return { operator: `${isNegated ? "not." : ""}${name}`, operand };
  }

  function readBranch(value: string, depth: number): string {
    if (depth > TREE_DEPTH_MAX) {
      throw new RefusedRequest(
        "filter_refused",
        `Conditions may be nested at most ${TREE_DEPTH_MAX} levels deep.`,
      );
    }
    if (!value.startsWith("(") || !value.endsWith(")")) throw unreadable(value);
    const items = splitTree(value.slice(1, -1)).map((item) => {
      const [, not = "", word = "", inner] = BRANCH.exec(item) ?? [];
      if (inner !== undefined) return `${not}${word}${readBranch(inner, depth + 1)}`;
      const [, column, condition] = LEAF.exec(item) ?? [];
      if (column === undefined || condition === undefined || column === "not")
        throw unreadable(item);
      const { operator, operand } = readParts(condition);
      // Cutting here could remove a closing quote or bracket.
      if (isSearch(operator) && cutText(operand, SEARCH_MAX) !== operand) {
        throw new RefusedRequest(
          "search_too_long",
          `A search may have at most ${SEARCH_MAX} characters.`,
        );
      }
      return `${readName(column)}.${operator}.${operand}`;
    });
    return `(${items.join(",")})`;
  }
}

/**
 * Returns whether the backend treats a parameter of a procedure called with GET as a condition on its result. Recognizes all
 * operators that the backend does; otherwise a condition could pass unchecked as an argument.
 */
export function isCondition(value: string): boolean {
  const dot = value.indexOf(".");
  const word = value
    .slice(0, Math.max(0, dot))
    .replace(/\((?:any|all)\)$/, "")
    .replace(/^((?:pl|ph|w)?fts)\([^)]+\)$/, "$1");
  return OPERATORS.has(word) || TEXT_SEARCH.test(word) || ["match", "imatch", "not"].includes(word);
}

function isSearch(operator: string): boolean {
  const name = operator.replace(/^not\./, "");
  return PATTERNS.has(name) || TEXT_SEARCH.test(name);
}

/** Cuts a search operand, but keeps a trailing wildcard. */
function cutOperand(operator: string, operand: string): string {
  if (!isSearch(operator)) return operand;
  const cut = cutText(operand, SEARCH_MAX);
  return cut === operand ? operand : `${cut}${/[*%]$/.exec(operand)?.[0] ?? ""}`;
}

/** Counts the values of a list as the backend splits it: a comma within quotes belongs to its value. */
function countValues(list: string): number {
  let count = 1;
  let quoted = false;
  for (let at = 0; at < list.length; at += 1) {
    if (quoted && list[at] === "\\") at += 1;
    else if (list[at] === '"') quoted = !quoted;
    else if (list[at] === "," && !quoted) count += 1;
  }
  return count;
}

/**
 * Splits a tree at its commas exactly as the backend does: each quote opens or closes a quoted part, even after a
 * backslash. Any other split could hide a condition in the text of another.
 */
function splitTree(text: string): string[] {
  const items: string[] = [];
  let brackets = 0;
  let braces = 0;
  let quoted = false;
  let begin = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === "(") brackets += 1;
    else if (character === ")") brackets -= 1;
    else if (character === "{") braces += 1;
    else if (character === "}") braces -= 1;
    else if (character === "," && brackets === 0 && braces === 0) {
      items.push(text.slice(begin, at).trim());
      begin = at + 1;
    }
    if (brackets < 0 || braces < 0) throw unreadable(text);
  }
  if (quoted || brackets !== 0 || braces !== 0) throw unreadable(text);
  return [...items, text.slice(begin).trim()];
}

function unreadable(text: string): RefusedRequest {
  return new RefusedRequest("filter_refused", `The condition ${shorten(text)} cannot be read.`);
}
