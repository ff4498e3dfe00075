import { useEffect } from "react";
import { createPath, useLocation, useNavigate } from "react-router";

/** Follows internal links and GET forms without loading a document. Mounted once, by the layout. */
export function usePageNavigation(): void {
  const navigate = useNavigate();
  const here = createPath(useLocation());
  useEffect(() => {
    const { signal, abort } = abortable();
    const follow = (event: Event, address: URL | null) => {
      if (!address) return;
      event.preventDefault();
      const target = createPath(address);
      void navigate(target, { replace: target === here });
    };
    document.addEventListener("click", (event) => follow(event, linkedPage(event, here)), {
      signal,
    });
    document.addEventListener("submit", (event) => follow(event, submittedPage(event, here)), {
      signal,
    });
    return abort;
  }, [navigate, here]);
}

function abortable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** Returns the page of a clicked link; null if the browser handles the click. */
function linkedPage(event: MouseEvent, here: string): URL | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const href = link?.getAttribute("href");
  // Fragments of the same page need no navigation.
  if (!link || !href || href.startsWith("#")) return null;
  if (link.hasAttribute("download") || (link.target && link.target !== "_self")) return null;
  return pageAt(href, here);
}

/** Returns the page of a submitted GET form; null if the browser or another handler handles the form. */
function submittedPage(event: SubmitEvent, here: string): URL | null {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return null;
  if ((form.getAttribute("method") ?? "get").toLowerCase() !== "get") return null;
  const address = pageAt(form.getAttribute("action") ?? here, here);
  if (!address) return null;
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string") fields.append(name, value);
  }
  address.search = fields.toString();
  return address;
}

/** Server addresses that are not pages. */
const NO_PAGE = /^\/(?:api|images|share|upload)\/|\.[a-z0-9]+$/;

/** Returns the address if it is a page of this site, otherwise null. */
function pageAt(href: string, here: string): URL | null {
  const address = new URL(href, new URL(here, location.origin));
  return address.origin === location.origin && !NO_PAGE.test(address.pathname) ? address : null;
}
