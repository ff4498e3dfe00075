import path from "node:path";
import { fileURLToPath } from "node:url";
import type { ExtractorType } from "@lingui/conf";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Reads `defineMessage("…")` from the sources of the server and of `contract/` for Lingui's catalogs
 * (`contract/text/define-message.ts`). Throws unless the argument is one string literal, because other texts would stay in English.
 */
export const serverMessages: ExtractorType = {
  match: (filename) => /^(?:server|contract)\/.*\.ts$/.test(path.relative(ROOT, filename)),
  extract(filename, code, onMessageExtracted) {
    for (const message of readServerMessages(code)) {
      onMessageExtracted({ id: generateMessageId(message), message, origin: [filename, 1] });
    }
  },
};

/** Returns the texts that a source file marks for translation. */
export function readServerMessages(code: string): string[] {
  return [
    ...code.matchAll(
      /(?<!function )\bdefineMessage\(\s*(?<literal>"(?:[^"\\\n]|\\.)*"\s*,?\s*\))?/g,
    ),
  ].map(({ groups }) => {
    const literal = groups?.literal;
    if (literal === undefined) throw new Error("defineMessage takes one string literal.");
    return String(JSON.parse(literal.replace(/\s*,?\s*\)$/, "")));
  });
}
