/** Row of a table whose last column, "tests", names files. */
interface EvidenceRow {
  first: string;
  tests: string[];
}

/** Reads the rows of all tables whose last column is "tests". */
export function readEvidence(markdown: string): EvidenceRow[] {
  const tables = markdown.matchAll(/^\|.*\| tests \|\n\| ---.*\n((?:\|.*\n?)*)/gm);
  return [...tables].flatMap(([, rows = ""]) => rows.trim().split("\n").map(readRow));
}

function readRow(row: string): EvidenceRow {
  const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
  const files = cells.at(-2)?.matchAll(/`([^`]+)`/g) ?? [];
  return { first: cells[1] ?? "", tests: [...files].map(([, path = ""]) => path) };
}
