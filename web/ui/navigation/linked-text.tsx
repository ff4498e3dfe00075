import { LinkifyIt } from "linkify-it";
import { Fragment, type ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { sanitizeUrl } from "#contract/text/sanitize.ts";
import { Link } from "./link.tsx";

/** Finds addresses with a scheme only, so "salam.com" in a sentence is not a link. */
const finder = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
const NAME = /(@[a-z0-9_]{3,30})(?![a-z0-9_])/i;

/** User text with its http(s) addresses and the `@names` in `mentions` as links. Search engines do not follow the addresses. */
export function LinkedText({ text, mentions }: { text: string; mentions?: readonly string[] }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { index, lastIndex, raw, url } of finder.match(text) ?? []) {
    const href = /^https?:/i.test(raw) ? sanitizeUrl(url) : "";
    if (!href) continue;
    parts.push(<Names key={end} text={text.slice(end, index)} mentions={mentions} />);
    parts.push(
      <a key={index} href={href} target="_blank" rel="ugc nofollow noopener">
        <bdi>{raw}</bdi>
      </a>,
    );
    end = lastIndex;
  }
  parts.push(<Names key={end} text={text.slice(end)} mentions={mentions} />);
  return parts;
}

function Names({
  text,
  mentions = [],
}: {
  text: string;
  mentions?: readonly string[] | undefined;
}) {
  if (mentions.length === 0) return text;
  // Odd parts are names.
  return text.split(NAME).map((part, place) => {
    const name = part.slice(1).toLowerCase();
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order.
    if (place % 2 === 0 || !mentions.includes(name)) return <Fragment key={place}>{part}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order.
      <Link key={place} to={paths.profile(name)}>
        <bdi>{part}</bdi>
      </Link>
    );
  });
}
