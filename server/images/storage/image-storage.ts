/**
 * Where images live. Keys are `/`-separated words of letters, digits, `_`, `-` and one `.ending`.
 * A write is all or nothing: a reader sees the whole image or none.
 */
export interface ImageStorage {
  /** The bytes, or null when nothing is stored under the key. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** @throws {StorageFullError} when the storage is full. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Everything below a prefix that ends in `/`, in no particular order. */
  list(prefix: string): AsyncIterable<StoredImage>;
}

export interface StoredImage {
  key: string;
  /** Bytes. */
  size: number;
  modified: Date;
}

export class StorageFullError extends Error {
  constructor(options?: ErrorOptions) {
    super("The storage for images is full", options);
    this.name = "StorageFullError";
  }
}

const STORAGE_KEY = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+(?:\.[a-z0-9]+)?$/;

/** The last check against path traversal: no storage touches a key that fails here. */
export function assertStorageKey(key: string): void {
  if (!STORAGE_KEY.test(key)) throw new TypeError("Not a storage key");
}
