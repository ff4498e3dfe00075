import { Trans } from "@lingui/react/macro";
import type { Deal } from "#contract/deals/deal.ts";
import { foldText } from "#contract/text/search-text.ts";
import type { RelatedToSearch } from "./search-requests.ts";

interface ClosestNoteProps {
  text: string;
  deals: readonly Deal[];
  related: RelatedToSearch | null;
}

/**
 * Explains results without the text: they contain another spelling of it, or only resemble it. Renders nothing if a title or
 * merchant contains all its words, or some of them and no other spelling, or if the text may name a category.
 */
export function ClosestNote({ text, deals, related }: ClosestNoteProps) {
  const words = foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const texts = deals.map(({ title, merchant }) => foldText(`${title} ${merchant}`));
  const contains = (part: string) => texts.some((dealText) => dealText.includes(part));
  if (deals.length === 0) return null;
  if (texts.some((dealText) => words.every((word) => dealText.includes(word)))) return null;
  if (related?.spellings.some((spelling) => contains(foldText(spelling)))) {
    const { meant } = related;
    return (
      meant && (
        <p className="text-fs-15 text-muted">
          <Trans>
            Showing <bdi>{meant}</bdi> (<bdi className="[overflow-wrap:anywhere]">{text}</bdi>)
          </Trans>
        </p>
      )
    );
  }
  if (words.some(contains) || related?.categories.length) return null;
  return (
    <p className="text-fs-15 text-muted">
      <Trans>
        No deal says “<bdi className="[overflow-wrap:anywhere]">{text}</bdi>”. These come closest.
      </Trans>
    </p>
  );
}
