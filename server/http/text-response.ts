/**
 * A response whose text is at hand, for answers that stay in this process: a stream that is opened only to be read to its end
 * costs more than the rest of a read. Its text and its JSON can be read, nothing else.
 */
export class TextResponse extends Response {
  override readonly text: () => Promise<string>;
  override readonly json: () => Promise<unknown>;

  constructor(text: string, init?: ResponseInit) {
    super(null, init);
    this.text = async () => text;
    this.json = async () => JSON.parse(text);
  }
}
