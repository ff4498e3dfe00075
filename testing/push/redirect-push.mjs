// Loaded with `node --import`: sends the site's push messages to the stand-in at PUSH_STAND_IN instead of the push services, with
// their host as first part of the path.
const toService = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const { protocol, host, pathname } = new URL(input instanceof Request ? input.url : input);
  return protocol === "https:" && host === "updates.push.services.mozilla.com"
    ? toService(`${process.env.PUSH_STAND_IN}${pathname}`, init)
    : toService(input, init);
};
