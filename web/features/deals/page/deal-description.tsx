import { Trans } from "@lingui/react/macro";
import { Info } from "lucide-react";
import { cachedPart } from "#lib/cached-part.tsx";
import { Card } from "#ui/display/card.tsx";
import { LinkedText } from "#ui/navigation/linked-text.tsx";

export const DealDescription = cachedPart(({ text }: { text: string }) => {
  const paragraphs = paragraphsOf(text);
  if (paragraphs.length === 0) return <GoodFaithNote className="mbs-5" />;
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
      <GoodFaithNote className="mbs-4" />
    </Card>
  );
});

function GoodFaithNote({ className }: { className: string }) {
  return (
    <p
      className={`flex gap-3 rounded-m bg-gold-soft px-3.5 py-3 text-fs-15 leading-[1.5] ${className}`}
    >
      <Info className="mbs-0.5 flex-none text-gold-ink" aria-hidden="true" />
      <span>
        <Trans>
          Members share deals in good faith. Check ingredients, certification and the final price
          with the seller before you buy.
        </Trans>
      </span>
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
