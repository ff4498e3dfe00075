const PAGES = import.meta.glob<object>([
  "../../pages/**/*-page.tsx",
  "../../pages/admin/frame/admin-layout.tsx",
  "!../../pages/deals/listing/home-page.tsx",
]);

/** Loads a page by its file name below `web/pages`. */
export function loadPage(id: string): Promise<object> {
  const load = PAGES[`../../pages/${id}.tsx`];
  if (!load) throw new Error(`There is no page ${id}.`);
  return load();
}
