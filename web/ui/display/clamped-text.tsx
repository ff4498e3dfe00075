import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import { useEffect, useId, useRef, useState } from "react";
import { LinkedText } from "#ui/navigation/linked-text.tsx";

export function ClampedText({
  text,
  lines = 2,
  className,
}: {
  text: string;
  lines?: 2 | 6;
  className?: string;
}) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);

  useEffect(() => {
    const element = paragraph.current;
    if (!element || isWhole) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWhole]);

  return (
    <div className={clsx("max-inline-[75ch]", className)}>
      <p
        ref={paragraph}
        id={id}
        dir="auto"
        className={clsx(
          "own-words text-fs-14 leading-[1.5] whitespace-pre-line [overflow-wrap:anywhere]",
          !isWhole && (lines === 2 ? "line-clamp-2" : "line-clamp-6"),
        )}
      >
        <LinkedText text={isWhole ? text.trim() : text.trim().replace(/\n\s*\n/g, "\n")} />
      </p>
      {(isCut || isWhole) && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole((earlier) => !earlier)}
          className="-mbe-1.5 inline-flex min-block-9 items-center text-fs-14 font-[600] text-link hover:underline"
        >
          {isWhole ? <Trans>Show less</Trans> : <Trans>Show all</Trans>}
        </button>
      )}
    </div>
  );
}
