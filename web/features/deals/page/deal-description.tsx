import { Trans } from "@lingui/react/macro";
import { Info } from "lucide-react";
import { Card } from "#ui/card.tsx";

/** What the poster wrote, as plain text in paragraphs, and the note that goes with every deal. */
export function DealDescription({ text }: { text: string }) {
  return (
    <Card className="mbs-5" aria-labelledby="about-title">
      <h2 id="about-title" className="text-fs-22 font-[680]">
        <Trans>About this deal</Trans>
      </h2>
      <div className="mbs-2.5 grid max-inline-[68ch] gap-2.5 leading-[1.65] [overflow-wrap:anywhere]">
        {paragraphsOf(text).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may say the same, and they never move.
          <p key={index} dir="auto" className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
      <p className="mbs-4 flex gap-3 rounded-m bg-gold-soft px-3.5 py-3 text-fs-15 leading-[1.5]">
        <Info className="mbs-0.5 text-gold-ink" aria-hidden="true" />
        <span>
          <Trans>
            Members share deals in good faith. Check ingredients, certification and the final price
            with the seller before you buy.
          </Trans>
        </span>
      </p>
    </Card>
  );
}

/** An empty line ends a paragraph; single line ends stay within it. */
function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
