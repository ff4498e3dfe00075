import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import sharp from "sharp";
import { onTestFinished } from "vitest";
import type { AvatarState, ImageAudience, ImageDeps } from "./image-deps.ts";
import { createImageHost, createUploadApp } from "./images-app.ts";
import { createLocalStorage } from "./storage/local.ts";

/** Ids of the members in these tests. A member's access token is their name. */
export const people = {
  amina: "0190a000-0000-7000-8000-00000000000a",
  bilal: "0190a000-0000-7000-8000-00000000000b",
  maryam: "0190a000-0000-7000-8000-00000000000c",
} as const;
export type Person = keyof typeof people;

export async function temporaryStorage() {
  const root = await mkdtemp(join(tmpdir(), "samha-images-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return { root, storage: createLocalStorage(root) };
}

/** Starts both services on a temporary folder, with a fake backend for members and avatars. */
export async function imageServices(overrides: Partial<ImageDeps> = {}) {
  const { root, storage } = await temporaryStorage();
  const avatars = new Map<string, AvatarState>();
  /** Audiences of images other than avatars; by default they are public. */
  const audiences = new Map<string, (token?: string) => ImageAudience>();
  const deps: ImageDeps = {
    storage,
    imageBaseUrl: "https://samha.example/images",
    identify: async (token) => {
      const person = Object.entries(people).find(([name]) => name === token);
      return person
        ? {
            id: person[1],
            reviewsAvatars: async () => token === "maryam",
            writeRefusal: async () => null,
          }
        : null;
    },
    avatarState: async (_userId, key) => avatars.get(key) ?? "none",
    isRejectedLately: async () => false,
    imageAudience: async (key, token) => audiences.get(key)?.(token) ?? "public",
    log: { info: () => {}, warn: () => {}, error: () => {} },
    uploadLimit: "off",
    ...overrides,
  };
  const app = new Hono()
    .route("/upload", createUploadApp(deps))
    .route("/images", createImageHost(deps));

  async function upload(bytes: Uint8Array, options: UploadOptions = {}) {
    const { by = "amina", purpose = "deal", name = "photo.jpg", type = "image/jpeg" } = options;
    const form = new FormData();
    form.set("file", new File([new Uint8Array(bytes)], name, { type }));
    const response = await app.request(`/upload/images?purpose=${purpose}`, {
      method: "POST",
      body: form,
      headers: by === null ? {} : { Authorization: `Bearer ${by}` },
    });
    const body = await response.json();
    return { status: response.status, headers: response.headers, body, path: pathOf(body.url) };
  }

  return { app, deps, root, storage: deps.storage, avatars, audiences, upload };
}

interface UploadOptions {
  by?: Person | "nobody" | null;
  purpose?: string;
  name?: string;
  type?: string;
}

/** Returns the path `/images/<key>` of an uploaded image's address. */
function pathOf(url: unknown): string {
  return typeof url === "string" ? new URL(url).pathname : "";
}

export function keyOf(path: string): string {
  return path.replace("/images/", "");
}

/** Draws an image with some content, so that encoders have work to do. */
export function image(width = 800, height = 600) {
  const dates = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#0b3d2e"/><circle cx="50%" cy="50%" r="30%" fill="#d9a441"/></svg>`;
  return sharp(Buffer.from(dates)).flatten();
}

export async function listed<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
