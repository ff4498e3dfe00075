/** True if only the application can restore the page: a comment further down, the order of the comments, typed text. */
export function needsApplication(): boolean {
  const place = location.hash.slice(1);
  if (place === "history" || (place && !document.getElementById(place))) return true;
  return STORED.test(keysOf(() => localStorage) + keysOf(() => sessionStorage));
}

/** `samha-comment-order`, and per tab `samha-return-place` and `samha-visitor-comment:…`. */
const STORED = /samha-(?:comment-order|return-place|visitor-comment)/;

function keysOf(storage: () => Storage): string {
  try {
    return Object.keys(storage()).join();
  } catch {
    return "";
  }
}
