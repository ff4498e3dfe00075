/**
 * Returns the key of a merchant's name, the slug of the merchant's page: `Café Sham!` and `cafe sham` are both `cafe-sham`. Keeps
 * letters of every script; a name without letters or digits has an empty key and no page. Same as `private.merchant_key`.
 */
export function merchantKey(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/['’]|[\u0300-\u036f\u064b-\u065f]/g, "")
    .replace(/[^a-z0-9\u00df-\u1fff\u2c00-\ud7ff\uf900-\ufaff]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
