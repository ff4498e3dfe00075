import { open } from "#testing/security/roles/nonpublic-content.fixture.ts";
import type { SpawnedSite } from "#testing/security/spawned-site.fixture.ts";

/** Hosts of the social links and of the certifiers, which admins add. */
export const OWN_HOSTS = ["x.com", "www.instagram.com", "www.whatsapp.com", "certifier.example"];

/** Hosts of the links in a deal, its description, a comment, a code, a merchant's page and a post. */
export const MEMBERS_HOSTS = [
  "dates.example",
  "description.example",
  "comment.example",
  "code.example",
  "source.example",
  "merchant.example",
  "post.example",
];

/** Adds a link wherever a member or an admin can publish one. */
export async function addLinks(site: SpawnedSite): Promise<void> {
  const put = (sql: string, id: string) => site.owner.query(sql, [id]);
  await put(
    "update public.deals set description = 'From Medina: https://description.example' where id = $1",
    open.deal,
  );
  await put(
    "update public.comments set content = 'Bought two: https://comment.example' where id = $1",
    open.comment,
  );
  await put(
    `update public.voucher_codes set merchant_url = 'https://code.example', source_url = 'https://source.example'
     where id = $1`,
    open.voucher,
  );
  await put(
    "update public.merchants set website = 'https://merchant.example' where id = $1",
    open.merchant,
  );
  await put(
    "update public.blog_posts set content = 'Dates first: [list](https://post.example)' where id = $1",
    open.post,
  );
  await site.rpc("maryam", "save_certifier", {
    certifier_data: { name: "Certifier", website: "https://certifier.example" },
  });
}

/** Returns the links of a page to other hosts. */
export function linksAway(
  page: string,
  address: string,
): { tag: string; host: string; marks: string[] }[] {
  return [...page.matchAll(/<a\b[^>]*>/g)].flatMap(([tag]) => {
    const href = /\bhref="([^"]*)"/.exec(tag)?.[1] ?? "";
    if (!URL.canParse(href, address)) return [];
    const { protocol, host } = new URL(href, address);
    if (!/^https?:$/.test(protocol) || host === new URL(address).host) return [];
    return [{ tag, host, marks: /\brel="([^"]*)"/.exec(tag)?.[1]?.split(" ") ?? [] }];
  });
}
