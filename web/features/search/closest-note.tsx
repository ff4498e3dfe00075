import { Trans } from "@lingui/react/macro";
import type { Deal } from "#contract/deals/deal.ts";

interface ClosestNoteProps {
  text: string;
  deals: readonly Deal[];
}

/** Explains that the results only resemble the text. Renders nothing if a title or merchant contains one of its words. */
export function ClosestNote({ text, deals }: ClosestNoteProps) {
  const words = plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const isLiteralMatch = ({ title, merchant }: Deal) => {
    const dealText = plain(`${title} ${merchant}`);
    return words.some((word) => dealText.includes(word));
  };
  if (deals.length === 0 || deals.some(isLiteralMatch)) return null;
  return (
    <p className="text-fs-15 text-muted">
      <Trans>
        No deal says “<bdi className="[overflow-wrap:anywhere]">{text}</bdi>”. These come closest.
      </Trans>
    </p>
  );
}

/** Returns the text in lower case, without accents, Arabic vowel marks and hamzas. */
function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
