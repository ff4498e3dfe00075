import { CATEGORIES } from "#contract/deals/categories.ts";
import { CategoryName } from "#lib/locale/locale-context.tsx";

export function CategoryOptions() {
  return CATEGORIES.map(({ slug }) => (
    <option key={slug} value={slug}>
      <CategoryName slug={slug} />
    </option>
  ));
}
