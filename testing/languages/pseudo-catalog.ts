import PO from "pofile";

const LATIN = "abcdefghijklmnopqrstuvwxyz";
const GREEK = [..."αβγδεζηθικλμνξοπρστυφχψωϊϋ"];

/** What is no text: tags, values, and the frame of a plural. */
const FRAME = String.raw`</?\d+/?>|\{\w+(?:, \w+)?\}`;
const PLURAL = String.raw`\{\w+, plural,|(?:=\d+|zero|one|two|few|many|other) \{`;

/** Returns a message in Greek letters, readable by nobody, with its values and plurals as they are. */
export function toPseudo(message: string): string {
  const kept = message.includes(", plural,") ? `${FRAME}|${PLURAL}` : FRAME;
  return message.replace(new RegExp(`(${kept})|[A-Za-z]`, "g"), (match, frame?: string) =>
    frame === undefined ? letterOf(match) : frame,
  );
}

/** Returns a catalog with every message of the given one in Greek letters. */
export function toPseudoCatalog(catalog: string): string {
  const po = PO.parse(catalog);
  for (const item of po.items) item.msgstr = [toPseudo(item.msgid)];
  return po.toString();
}

function letterOf(latin: string): string {
  const greek = GREEK[LATIN.indexOf(latin.toLowerCase())] ?? latin;
  return latin === latin.toLowerCase() ? greek : greek.toUpperCase();
}
