import { Trans } from "@lingui/react/macro";
import { Info } from "lucide-react";
import { HALAL_CATEGORIES } from "#contract/halal/halal-facts.ts";
import { cachedPart } from "#lib/cached-part.tsx";
import { Card } from "#ui/display/card.tsx";
import { LinkedText } from "#ui/navigation/linked-text.tsx";

interface DealDescriptionProps {
  text: string;
  category: string;
}

export const DealDescription = cachedPart(({ text, category }: DealDescriptionProps) => {
  const paragraphs = paragraphsOf(text);
  const note = HALAL_CATEGORIES.includes(category) && <GoodFaithNote />;
  if (paragraphs.length === 0) return note && <div className="mbs-5">{note}</div>;
  return (
    <Card className="mbs-5" aria-labelledby="about-title">
      <h2 id="about-title" className="text-fs-22 font-[680]">
        <Trans>About this deal</Trans>
      </h2>
      <div className="mbs-2.5 grid max-inline-[68ch] gap-2.5 leading-[1.65] [overflow-wrap:anywhere]">
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be identical, and they never move.
          <p key={index} dir="auto" className="own-words whitespace-pre-line">
            <LinkedText text={paragraph} />
          </p>
        ))}
      </div>
      {note && <div className="mbs-3">{note}</div>}
    </Card>
  );
});

function GoodFaithNote() {
  return (
    <p className="flex gap-2 text-fs-14 text-muted">
      <Info className="mbs-0.5 size-4 flex-none text-gold-ink" aria-hidden="true" />
      <Trans>Check ingredients and certificates yourself.</Trans>
    </p>
  );
}

/** An empty line ends a paragraph; single line breaks stay. */
function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
