/**
 * How many bytes an HTTP answer that begins with these has in all, head and body; undefined while its head is not
 * complete. Throws for anything but a 200 that says how long it is: such an answer spoils a measurement.
 */
export function answerLength(bytes: Buffer): number | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const head = bytes.toString("latin1", 0, end);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (!head.startsWith("HTTP/1.1 200 ") || length === undefined) {
    throw new Error(`An answer was no page: ${head.slice(0, 200)}`);
  }
  return end + 4 + Number(length);
}
