import { type ReactNode, useId } from "react";
import { Card } from "#ui/display/card.tsx";

export function SettingsSection({
  id,
  title,
  intro,
  children,
}: {
  /** Anchor: `/settings#id`. */
  id: string;
  title: ReactNode;
  intro?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <Card
      id={id}
      aria-labelledby={titleId}
      tabIndex={-1}
      className="scroll-mbs-24 outline-none sm:p-6"
    >
      <h2 id={titleId} className="text-fs-22 font-bold">
        {title}
      </h2>
      {intro && <p className="mbs-1.5 max-inline-[62ch] text-muted">{intro}</p>}
      <div className="mbs-4">{children}</div>
    </Card>
  );
}
