/**
 * Storage of images. Keys are `/`-separated words of letters, digits, `_` and `-`, with an optional `.ending`. A write is atomic:
 * readers see the whole image or none.
 */
export interface ImageStorage {
  /** Returns the bytes, or null if the key is not stored. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** @throws {StorageFullError} if the storage is full. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes an image; a missing key is not an error. */
  remove(key: string): Promise<void>;
  /** Lists everything below a prefix that ends in `/`, in no particular order. */
  list(prefix: string): AsyncIterable<StoredImage>;
}

export interface StoredImage {
  key: string;
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

/** Last defense against path traversal: throws for an invalid key. */
export function assertStorageKey(key: string): void {
  if (!STORAGE_KEY.test(key)) throw new TypeError("Not a storage key");
}
