import type { StoredImage } from "./image-storage.ts";

/**
 * Parses a page of S3's ListObjectsV2. Our keys contain no character that XML escapes, so no XML parser is needed; only the
 * continuation token needs its entities decoded.
 */
export function readListing(xml: string): { images: StoredImage[]; next: string | null } {
  const images = Array.from(xml.matchAll(/<Contents>(.*?)<\/Contents>/gs), ([, entry = ""]) => ({
    key: tag(entry, "Key") ?? "",
    size: Number(tag(entry, "Size")),
    modified: new Date(tag(entry, "LastModified") ?? Number.NaN),
  }));
  const more = tag(xml, "IsTruncated") === "true";
  return { images, next: more ? unescapeXml(tag(xml, "NextContinuationToken") ?? "") : null };
}

function tag(xml: string, name: string): string | null {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? null;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
