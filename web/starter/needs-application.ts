/**
 * Whether only the application can show the page as the reader left it or linked to it: a comment further down, the order of
 * the comments, what they typed before they went to sign in.
 */
export function needsApplication(): boolean {
  const place = location.hash.slice(1);
  if (place === "history" || (place && !document.getElementById(place))) return true;
  return KEPT.test(keysOf(() => localStorage) + keysOf(() => sessionStorage));
}

/** `samha-comment-order`, and per tab `samha-return-place` and `samha-visitor-comment:…`. */
const KEPT = /samha-(?:comment-order|return-place|visitor-comment)/;

/** Private windows refuse storage. */
function keysOf(storage: () => Storage): string {
  try {
    return Object.keys(storage()).join();
  } catch {
    return "";
  }
}
