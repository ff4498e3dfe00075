import { readFile } from "node:fs/promises";
import type pg from "pg";
import type { DemoUsername } from "#demo/members/members.ts";

interface DemoPost {
  /** Also the file name in `posts/`. */
  slug: string;
  by: DemoUsername;
  title: string;
  excerpt: string;
  /** File name in `images/drawings/` without `.svg`. */
  image: string;
  publishedDaysAgo: number;
}

/** Blog posts of the demonstration content. */
export const DEMO_POSTS: readonly DemoPost[] = [
  {
    slug: "what-the-temperature-tells-you",
    by: "maryam_writes",
    title: "What the temperature of a deal tells you",
    excerpt: "Hot minus cold, one vote each, and why a deal at 0° may be the best one today.",
    image: "post-temperature",
    publishedDaysAgo: 34,
  },
  {
    slug: "a-deal-that-people-thank-you-for",
    by: "aisha_k",
    title: "How to share a deal that people thank you for",
    excerpt: "A title like a shelf label, the whole price, and two answers in the first hour.",
    image: "post-good-deal",
    publishedDaysAgo: 12,
  },
  {
    slug: "reading-a-halal-label-online",
    by: "khadija_reads",
    title: "Reading a halal label when you cannot turn the packet over",
    excerpt: "Names, numbers and dates: how to find out what a logo on a product page is worth.",
    image: "post-label",
    publishedDaysAgo: 3,
  },
  {
    slug: "qabla-an-tadfa",
    by: "nadia_c",
    title: "قبل أن تدفع: خمسة أسئلة لكل عرض",
    excerpt: "السعر القديم، والتوصيل، والكمية، والرمز، والإرجاع: دقيقة من البحث توفّر الكثير.",
    image: "post-basket",
    publishedDaysAgo: 20,
  },
];

/** Cover images of the posts. */
export const POST_IMAGES = DEMO_POSTS.map(({ image, by }) => ({
  image,
  username: by,
  purpose: "blog" as const,
}));

/** Writes the posts as the owner of the table, within the caller's transaction. */
export async function insertDemoPosts(
  client: pg.ClientBase,
  known: { ids: ReadonlyMap<string, string>; imageUrls: ReadonlyMap<string, string>; now: Date },
): Promise<void> {
  const rows = await Promise.all(
    DEMO_POSTS.map(async ({ slug, by, title, excerpt, image, publishedDaysAgo }) => ({
      user_id: known.ids.get(by),
      slug,
      title,
      excerpt,
      content: await readFile(new URL(`./posts/${slug}.md`, import.meta.url), "utf8"),
      cover_image_url: known.imageUrls.get(image) ?? "",
      published_at: new Date(known.now.getTime() - publishedDaysAgo * DAY_MS).toISOString(),
    })),
  );
  await client.query(INSERT, [JSON.stringify(rows)]);
}

const DAY_MS = 86_400_000;

/** Sets the time of the first publication, which the database uses as the date of the post. */
const INSERT = `
  insert into public.blog_posts (
    user_id, slug, title, excerpt, content, cover_image_url, status, first_published_at, reviewed_at,
    created_at, updated_at)
  select user_id, slug, title, excerpt, content, cover_image_url, 'published', published_at, published_at, published_at,
    published_at
  from jsonb_to_recordset($1) as input (
    user_id uuid, slug text, title text, excerpt text, content text, cover_image_url text, published_at timestamptz)`;
