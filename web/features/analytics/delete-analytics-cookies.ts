/** Deletes Google's cookies (`_ga`, `_ga_ABC123`) on this host and all parent domains. */
export function deleteAnalyticsCookies(): void {
  const names = document.cookie
    .split("; ")
    .map((cookie) => cookie.split("=")[0] ?? "")
    .filter((name) => /^_ga(_|$)/.test(name));
  for (const name of names) {
    for (const domain of ["", ...domainsOf(location.hostname)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
      document.cookie = `${name}=; Expires=${PAST}; Path=/${domain && `; Domain=${domain}`}`;
    }
  }
}

const PAST = new Date(0).toUTCString();

function domainsOf(hostname: string): string[] {
  const labels = hostname.split(".");
  return labels.map((_label, index) => labels.slice(index).join("."));
}
