/** Pattern of an id as the database writes it. */
export const UUID_PATTERN = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const UUID = new RegExp(`^${UUID_PATTERN}$`);

export function isUuid(text: string): boolean {
  return UUID.test(text);
}
