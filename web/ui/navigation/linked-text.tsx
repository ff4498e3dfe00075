import { LinkifyIt } from "linkify-it";
import type { ReactNode } from "react";
import { sanitizeUrl } from "#contract/text/sanitize.ts";

/** Whole addresses only: "salam.com" in a sentence is no link, and a link says where it leads. */
const finder = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

/** What a member wrote, as text, with its http(s) addresses as links, which search engines are told not to follow. */
export function LinkedText({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { index, lastIndex, raw, url } of finder.match(text) ?? []) {
    const href = /^https?:/i.test(raw) ? sanitizeUrl(url) : "";
    if (!href) continue;
    parts.push(text.slice(end, index));
    parts.push(
      <a key={index} href={href} target="_blank" rel="ugc nofollow noopener">
        <bdi>{raw}</bdi>
      </a>,
    );
    end = lastIndex;
  }
  parts.push(text.slice(end));
  return parts;
}
