/** Hosts of the browsers' push services, as in private.is_push_endpoint. Push messages go to no other host. */
const HOSTS =
  /^(?:fcm\.googleapis\.com|(?:[a-z0-9-]+\.)+(?:push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))$/;

/**
 * Returns whether an address belongs to a browser's push service, at the usual port. Nobody but these services controls their names,
 * and HTTPS proves them, so the resolved IP address needs no check.
 */
export function isPushEndpoint(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return protocol === "https:" && port + username + password === "" && HOSTS.test(hostname);
}
