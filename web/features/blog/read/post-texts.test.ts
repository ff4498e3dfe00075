import { expect, test } from "vitest";
import { blogPostSummaryFromRow } from "#contract/blog/blog-post.ts";
import { postDescription } from "./post-description.ts";
import { postJsonLd } from "./post-json-ld.ts";
import { imageSources, withSiteImages } from "./text-images.ts";

const KEY = "/blog/0f1e2d3c-0000-4000-8000-00000000a001/abcdefghijklmnopqrst-_.webp";

test("an image of this site has its current address and suitable widths", () => {
  const html = withSiteImages(
    `<img src="https://old.example/images${KEY}" alt="">`,
    "https://samha.example/images",
  );
  expect(html).toContain(`src="https://samha.example/images${KEY}?w=960"`);
  expect(html).toContain(`${KEY}?w=320 320w`);
  expect(html).not.toContain("old.example");
});

test("an external image is not loaded, but keeps its alt text", () => {
  const html =
    '<p><img src="https://a.example/x.png" alt="Ajwa"> <img src="/og.png" alt="Samha"></p>';
  expect(withSiteImages(html, "https://samha.example/images")).toBe(
    '<p><img alt="Ajwa"> <img src="/og.png" alt="Samha"></p>',
  );
});

test("an image of a draft gets the object URL that was loaded for it, or no address", () => {
  const html = `<img src="https://old.example${KEY}" alt=""><img src="/x${KEY}" alt="">`;
  expect(imageSources(html)).toEqual([`https://old.example${KEY}`, `/x${KEY}`]);
  const loaded = new Map([[`https://old.example${KEY}`, "blob:1"]]);
  expect(withSiteImages(html, "https://samha.example/images", loaded)).toBe(
    '<img src="blob:1" alt=""><img alt="">',
  );
});

test("a post is described by its summary, or by the start of its text without tags", () => {
  expect(postDescription("Ajwa or Medjool?", "<p>Text</p>")).toBe("Ajwa or Medjool?");
  expect(postDescription("", "<h2>Dates &amp; figs</h2>\n<p>Soft <strong>Ajwa</strong></p>")).toBe(
    "Dates & figs Soft Ajwa",
  );
  const long = postDescription("", `<p>${"dates ".repeat(60)}</p>`);
  expect(long.length).toBeLessThanOrEqual(161);
  expect(long).toMatch(/dates…$/);
});

test("search engines get author, title, date and breadcrumb", () => {
  const post = blogPostSummaryFromRow({
    id: "b1",
    slug: "choosing-dates",
    title: "Choosing dates",
    status: "published",
    published_at: "2026-11-02T08:00:00Z",
    updated_at: "2026-11-03T08:00:00Z",
    author_name: "amina",
  });
  const [posting, trail] = postJsonLd(
    post,
    { description: "Ajwa or Medjool?", imageUrl: "/images/x.webp", blog: "Blog" },
    {
      siteUrl: "https://samha.example",
      imageBaseUrl: "https://samha.example/images",
      language: "en",
    },
  );
  expect(posting).toMatchObject({
    "@type": "BlogPosting",
    headline: "Choosing dates",
    url: "https://samha.example/blog/choosing-dates",
    image: "https://samha.example/images/x.webp",
    datePublished: "2026-11-02T08:00:00.000Z",
    author: { name: "amina", url: "https://samha.example/profile/amina" },
  });
  expect(trail).toMatchObject({
    itemListElement: [
      { position: 1, name: "Blog", item: "https://samha.example/blog" },
      { position: 2, name: "Choosing dates", item: "https://samha.example/blog/choosing-dates" },
    ],
  });
});
