import { useEffect } from "react";
import { createPath, useLocation, useNavigate } from "react-router";

/**
 * Follows the links and GET forms of the site without loading a document. They are ordinary ones, so that they work
 * before the scripts are there. Mounted once, by the layout.
 */
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
    document.addEventListener("submit", (event) => follow(event, askedPage(event, here)), {
      signal,
    });
    return abort;
  }, [navigate, here]);
}

function abortable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** The page that a plain click on a link leads to; null for a click that the browser answers. */
function linkedPage(event: MouseEvent, here: string): URL | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const href = link?.getAttribute("href");
  // A place on the same page needs no navigation.
  if (!link || !href || href.startsWith("#")) return null;
  if (link.hasAttribute("download") || (link.target && link.target !== "_self")) return null;
  return pageAt(href, here);
}

/** The page that a GET form asks for; null for a form with a handler of its own. */
function askedPage(event: SubmitEvent, here: string): URL | null {
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

/** What the server answers with something else than a page. */
const NO_PAGE = /^\/(?:api|images|share|upload)\/|\.[a-z0-9]+$/;

/** The address where it is a page of this site. */
function pageAt(href: string, here: string): URL | null {
  const address = new URL(href, new URL(here, location.origin));
  return address.origin === location.origin && !NO_PAGE.test(address.pathname) ? address : null;
}
