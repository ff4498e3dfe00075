import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

/** Collapsible question and answer. Works without JavaScript. */
export function FaqQuestion({ question, children }: { question: ReactNode; children: ReactNode }) {
  return (
    <details className="group rounded-l border border-border bg-surface [&+&]:mbs-2.5">
      <summary className="flex min-block-14 list-none items-center justify-between gap-4 rounded-l px-[18px] py-3 text-fs-16 font-[620] [&::-webkit-details-marker]:hidden">
        {question}
        <ChevronDown
          aria-hidden="true"
          className="text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="prose px-[18px] pbe-[18px]">{children}</div>
    </details>
  );
}

export function FaqGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="[&+&]:mbs-8">
      <h2 className="mbe-3 text-fs-22 font-[680]">{title}</h2>
      {children}
    </section>
  );
}
