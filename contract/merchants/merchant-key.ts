/**
 * What makes two names of a merchant the same, and the readable end of its address: `Café Sham!` and `cafe sham` are
 * both `cafe-sham`. Letters of every script stay; a name without any has the empty key and no page. The database's
 * `private.merchant_key` says the same.
 */
export function merchantKey(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/['’]|[\u0300-\u036f\u064b-\u065f]/g, "")
    .replace(/[^a-z0-9\u00df-\u1fff\u2c00-\ud7ff\uf900-\ufaff]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
