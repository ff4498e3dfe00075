import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useLocation } from "react-router";
import { Card } from "#ui/display/card.tsx";

interface SettingsSectionProps {
  /** Anchor: `/settings#id`. */
  id: string;
  title: ReactNode;
  intro?: ReactNode;
  /** `row` puts the choice beside the title on phones; `folded` opens at a press, or if the address names the section. */
  layout?: "row" | "folded" | undefined;
  children: ReactNode;
}

export function SettingsSection({ id, title, intro, layout, children }: SettingsSectionProps) {
  const titleId = useId();
  const isRow = layout === "row";
  const isFolded = layout === "folded";
  const heading = (
    <h2 id={titleId} className="text-fs-18 font-bold sm:text-fs-22">
      {title}
    </h2>
  );
  const text = intro && (
    <p className={clsx("mbs-1.5 max-inline-[62ch] text-muted", isRow && "max-sm:hidden")}>
      {intro}
    </p>
  );
  return (
    <Card
      id={id}
      aria-labelledby={titleId}
      tabIndex={-1}
      padded={!isFolded}
      className={clsx("scroll-mbs-24 outline-none", !isFolded && "sm:p-6", isRow && ROW)}
    >
      {isFolded ? (
        <Fold id={id} heading={heading}>
          {text}
          <div className="mbs-4">{children}</div>
        </Fold>
      ) : (
        <>
          {heading}
          {text}
          <div className={isRow ? "max-sm:flex-[1_1_13rem] sm:mbs-4" : "mbs-4"}>{children}</div>
        </>
      )}
    </Card>
  );
}

const ROW = "max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-2";

interface FoldProps {
  id: string;
  heading: ReactNode;
  children: ReactNode;
}

function Fold({ id, heading, children }: FoldProps) {
  const { hash, key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second press on the same link opens the section again.
  useEffect(() => {
    if (hash === `#${id}`) setOpen(true);
  }, [hash, id, key]);
  return (
    <details
      className="group"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex cursor-pointer list-none items-center justify-between gap-3 rounded-l px-[18px] py-3 sm:px-6 sm:py-4 [&::-webkit-details-marker]:hidden">
        {heading}
        <ChevronDown className="flex-none group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="px-[18px] pbe-[18px] sm:px-6 sm:pbe-6">{children}</div>
    </details>
  );
}
