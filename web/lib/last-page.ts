import { redirect } from "react-router";

/** Redirects from a page beyond the last one, so that search engines find no empty pages. */
export function redirectToLastPage(request: Request, page: number, totalPages: number): void {
  if (page <= totalPages) return;
  const { pathname, searchParams } = new URL(request.url);
  if (totalPages > 1) searchParams.set("page", String(totalPages));
  else searchParams.delete("page");
  const search = searchParams.toString();
  throw redirect(pathname + (search && `?${search}`));
}
