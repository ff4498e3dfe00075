const EMBEDS_MAX = 4;

/**
 * What is wrong with a `select` that embeds tables in rows, or null. Within an embedded table no other may stand: a
 * thousand comments, each with its deal, each with its thousand comments, are one short address and gigabytes of answer.
 */
export function refusedEmbed(search: URLSearchParams): string | null {
  for (const select of search.getAll("select")) {
    let depth = 0;
    let embeds = 0;
    for (const sign of withoutQuoted(select)) {
      if (sign === ")") depth -= 1;
      if (sign !== "(") continue;
      depth += 1;
      embeds += 1;
      if (depth > 1) return "An embedded table may not embed another one.";
      if (embeds > EMBEDS_MAX) return `At most ${EMBEDS_MAX} tables may be embedded.`;
    }
  }
  return null;
}

/** A bracket within quotes belongs to a name. */
function withoutQuoted(select: string): string {
  return select.replace(/"(?:[^"\\]|\\.)*"/g, "");
}
