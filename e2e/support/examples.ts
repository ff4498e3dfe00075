import type { APIRequestContext } from "@playwright/test";
import type { Screen } from "#testing/site/screens.ts";

export type Examples = Record<string, string>;

/** Returns values for `{deal}`, `{member}` and the like in addresses, from the demo content. */
export async function findExamples(request: APIRequestContext): Promise<Examples> {
  const { supabaseAnonKey: apikey } = await (await request.get("/config.json")).json();
  const first = async (table: string) => {
    const response = await request.get(`/rest/v1/${table}`, { headers: { apikey } });
    return (await response.json())[0];
  };
  // With comments and a description, which deals from other journeys lack.
  const deal = await first(
    "deals_with_temperature?is_running=eq.true&description=neq.&comments_count=gte.4&order=created_at.desc&limit=1&select=id",
  );
  const post = await first("blog_posts?status=eq.published&limit=1&select=id");
  const member = await first("profiles?username=eq.aisha_k&select=id,username");
  return {
    deal: deal.id,
    post: post.id,
    user: member.id,
    member: member.username,
  };
}

/** Returns the short address of the running deal whose title starts with `title`. */
export async function addressOfDeal(request: APIRequestContext, title: string): Promise<string> {
  const { supabaseAnonKey: apikey } = await (await request.get("/config.json")).json();
  const response = await request.get(
    `/rest/v1/deals_with_temperature?is_running=eq.true&title=like.${encodeURIComponent(`${title}*`)}&select=id`,
    { headers: { apikey } },
  );
  return `/deals/${(await response.json())[0].id.slice(0, 7)}`;
}

export function fillIn({ address, heading }: Screen, examples: Examples) {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => examples[name] ?? "");
  return {
    address: fill(address),
    heading: typeof heading === "string" ? fill(heading) : heading,
  };
}
