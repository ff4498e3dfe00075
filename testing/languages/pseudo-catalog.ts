import PO from "pofile";

const LATIN = "abcdefghijklmnopqrstuvwxyz";
const GREEK = [..."αβγδεζηθικλμνξοπρστυφχψωϊϋ"];

/** Parts of a message that are not text: tags, values, and plural syntax. */
const FRAME = String.raw`</?\d+/?>|\{\w+(?:, \w+)?\}`;
const PLURAL = String.raw`\{\w+, plural,|(?:=\d+|zero|one|two|few|many|other) \{`;

/** Replaces the letters of a message with Greek ones. Keeps its values, tags and plural syntax. */
export function toPseudo(message: string): string {
  const preserved = message.includes(", plural,") ? `${FRAME}|${PLURAL}` : FRAME;
  return message.replace(new RegExp(`(${preserved})|[A-Za-z]`, "g"), (match, frame?: string) =>
    frame === undefined ? letterOf(match) : frame,
  );
}

/** Returns a catalog with all messages in Greek letters. */
export function toPseudoCatalog(catalog: string): string {
  const po = PO.parse(catalog);
  for (const item of po.items) item.msgstr = [toPseudo(item.msgid)];
  return po.toString();
}

function letterOf(latin: string): string {
  const greek = GREEK[LATIN.indexOf(latin.toLowerCase())] ?? latin;
  return latin === latin.toLowerCase() ? greek : greek.toUpperCase();
}
