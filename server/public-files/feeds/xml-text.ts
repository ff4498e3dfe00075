/** Removes characters that XML 1.0 does not allow, such as control characters, and replaces lone surrogates. */
export function xmlText(text: string): string {
  return [...text.toWellFormed()].filter(isXml).join("");
}

function isXml(character: string): boolean {
  if (character === "\t" || character === "\n" || character === "\r") return true;
  return character >= " " && character !== "\ufffe" && character !== "\uffff";
}
