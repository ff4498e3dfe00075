/**
 * Returns the length of the HTTP response that starts with these bytes, or undefined while its head is incomplete. Throws
 * unless the response is a 200 with a content-length.
 */
export function answerLength(bytes: Buffer): number | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const head = bytes.toString("latin1", 0, end);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (!head.startsWith("HTTP/1.1 200 ") || length === undefined) {
    throw new Error(`A response was not a page: ${head.slice(0, 200)}`);
  }
  return end + 4 + Number(length);
}
