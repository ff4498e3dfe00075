const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a part of an address can be an id. The database answers anything else with an error of its own. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
