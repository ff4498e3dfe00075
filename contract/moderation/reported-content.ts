import * as z from "zod/mini";
import { type HalalFacts, halalFactsFromJson } from "#contract/halal/halal-facts.ts";
import { type ReportedAddition, reportedAdditions } from "./reported-additions.ts";

/** Current state of reported content. */
export interface ReportedContent {
  title: string;
  text: string;
  imageUrl: string;
  /** Link in the content. */
  linkUrl: string;
  /** `active`, `pending`, `rejected`, `expired`, `deleted`, `draft`, `published`. */
  status: string;
  /** Deal of a comment, and slug of a blog post. */
  dealId: string | null;
  slug: string | null;
  /** Public facts of a deal that was reported as not halal, otherwise null. */
  halal: HalalFacts | null;
  additions: ReportedAddition[];
}

const content = z.object({
  title: z.nullish(z.string()),
  text: z.nullish(z.string()),
  image_url: z.nullish(z.string()),
  link_url: z.nullish(z.string()),
  status: z.nullish(z.string()),
  deal_id: z.nullish(z.string()),
  slug: z.nullish(z.string()),
  halal: z.nullish(z.unknown()),
  additions: z.nullish(reportedAdditions),
});

/** Parses reported content; null if it no longer exists. Throws a ZodError for invalid content. */
export function reportedContent(json: unknown): ReportedContent | null {
  const reported = z.nullish(content).parse(json);
  if (!reported) return null;
  return {
    title: reported.title ?? "",
    text: reported.text ?? "",
    imageUrl: reported.image_url ?? "",
    linkUrl: reported.link_url ?? "",
    status: reported.status ?? "",
    dealId: reported.deal_id ?? null,
    slug: reported.slug ?? null,
    halal: reported.halal ? halalFactsFromJson(reported.halal) : null,
    additions: reported.additions ?? [],
  };
}
