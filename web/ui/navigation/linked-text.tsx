import { LinkifyIt } from "linkify-it";
import { Fragment, type ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { findMentions } from "#contract/deals/mentions.ts";
import { sanitizeUrl } from "#contract/text/sanitize.ts";
import { Link } from "./link.tsx";

/** Finds addresses with a scheme only, so "salam.com" in a sentence is not a link. */
const finder = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });

/** User text with its http(s) addresses and the `@names` in `mentions` as links. Search engines do not follow the addresses. */
export function LinkedText({
  text,
  mentions = [],
}: {
  text: string;
  mentions?: readonly string[];
}) {
  const links = [...addressLinks(text), ...(mentions.length > 0 ? nameLinks(text, mentions) : [])];
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { index, raw, link } of links.sort((one, other) => one.index - other.index)) {
    parts.push(<Fragment key={`text${end}`}>{text.slice(end, index)}</Fragment>);
    parts.push(link);
    end = index + raw.length;
  }
  parts.push(<Fragment key={`text${end}`}>{text.slice(end)}</Fragment>);
  return parts;
}

interface TextLink {
  index: number;
  raw: string;
  link: ReactNode;
}

function addressLinks(text: string): TextLink[] {
  return (finder.match(text) ?? []).flatMap(({ index, raw, url }) => {
    const href = /^https?:/i.test(raw) ? sanitizeUrl(url) : "";
    const link = (
      <a key={index} href={href} target="_blank" rel="ugc nofollow noopener">
        <bdi>{raw}</bdi>
      </a>
    );
    return href ? [{ index, raw, link }] : [];
  });
}

function nameLinks(text: string, mentions: readonly string[]): TextLink[] {
  return findMentions(text).flatMap(({ index, name }) => {
    const username = name.toLowerCase();
    const raw = `@${name}`;
    const link = (
      <Link key={index} to={paths.profile(username)}>
        <bdi>{raw}</bdi>
      </Link>
    );
    return mentions.includes(username) ? [{ index, raw, link }] : [];
  });
}
