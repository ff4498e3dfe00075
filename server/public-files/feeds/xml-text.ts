/** A text without what XML 1.0 has no way to write: control characters and halves of characters. */
export function xmlText(text: string): string {
  return [...text.toWellFormed()].filter(isXml).join("");
}

function isXml(character: string): boolean {
  if (character === "\t" || character === "\n" || character === "\r") return true;
  return character >= " " && character !== "\ufffe" && character !== "\uffff";
}
