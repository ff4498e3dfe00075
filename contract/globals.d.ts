// Globals that exist in every browser and in Node.
export {};

declare global {
  class TextEncoder {
    encode(text: string): Uint8Array;
  }

  class URLSearchParams {
    constructor(init?: string | Iterable<[string, string]> | Record<string, string>);
    get(name: string): string | null;
    set(name: string, value: string): void;
    toString(): string;
    [Symbol.iterator](): IterableIterator<[string, string]>;
  }

  class URL {
    static canParse(url: string, base?: string): boolean;
    constructor(url: string, base?: string);
    readonly hash: string;
    readonly hostname: string;
    readonly origin: string;
    readonly pathname: string;
    readonly search: string;
  }
}
