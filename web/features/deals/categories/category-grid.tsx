import { Plural } from "@lingui/react/macro";
import { ChevronRight } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import { CategoryName } from "#lib/locale/locale-context.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { CATEGORY_DISPLAY, RAIL_ORDER } from "./category-display.ts";
import type { CategoryCounts } from "./category-requests.ts";

/** All categories. Shows only the names when the counts failed to load. */
export function CategoryGrid({ counts }: { counts: CategoryCounts | null }) {
  return (
    <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-2 sm:gap-3 lg:grid-cols-3">
      {RAIL_ORDER.map((slug) => {
        const Icon = CATEGORY_DISPLAY[slug].icon;
        return (
          <li key={slug}>
            <Link
              to={paths.category(slug)}
              className="group flex block-full min-block-[76px] items-center gap-4 rounded-l border border-border bg-surface p-3.5 text-ink no-underline transition-[box-shadow,border-color] duration-200 hover:border-[color-mix(in_srgb,var(--border-strong)_55%,var(--border))] hover:shadow-2"
            >
              <span className="grid size-12 flex-none place-items-center rounded-m bg-primary-soft text-primary-ink [&_.lucide]:size-6">
                <Icon aria-hidden="true" />
              </span>
              <span className="min-inline-0 flex-1">
                <span className="block text-fs-16 font-[640] group-hover:underline">
                  <CategoryName slug={slug} />
                </span>
                {counts && (
                  <span className="text-fs-14 text-muted tabular-nums">
                    <Plural value={counts[slug]} _0="No deals yet" one="# deal" other="# deals" />
                  </span>
                )}
              </span>
              <ChevronRight className="i-dir text-subtle" aria-hidden="true" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
