import { expect, test } from "vitest";
import { blogPostFromRow, blogPostSummaryFromRow } from "./blog-post.ts";

const ROW = {
  id: "b1",
  slug: "choosing-dates",
  status: "published",
  user_id: "u1",
  title: "Choosing dates",
  excerpt: "Ajwa or Medjool?",
  content: "Soft **Ajwa**",
  cover_image_url: "https://a.example/x.webp",
  created_at: "2026-11-01 08:00:00+00",
  updated_at: "2026-11-03 08:00:00+00",
  published_at: "2026-11-02 08:00:00+00",
  word_count: 700,
  author_name: "amina",
  author_image_url: null,
};

test("a row becomes a post with ISO times and a reading time in minutes", () => {
  expect(blogPostFromRow(ROW)).toMatchObject({
    content: "Soft **Ajwa**",
    createdAt: "2026-11-01T08:00:00.000Z",
    publishedAt: "2026-11-02T08:00:00.000Z",
    authorName: "amina",
    authorUsername: "amina",
    readingMinutes: 3,
  });
  expect(blogPostSummaryFromRow(ROW)).not.toHaveProperty("content");
});

test("an unknown author has a default name on the page and in lists, and no link", () => {
  const row = { ...ROW, author_name: null };
  expect(blogPostFromRow(row)).toMatchObject({
    authorName: "Unknown Author",
    authorUsername: null,
  });
  expect(blogPostSummaryFromRow(row).authorName).toBe("Unknown");
});

test("an incomplete row becomes an empty draft with a reading time of one minute", () => {
  expect(blogPostFromRow({ id: "b1", slug: "empty" })).toMatchObject({
    status: "draft",
    title: "",
    content: "",
    coverImageUrl: "",
    publishedAt: null,
    readingMinutes: 1,
  });
});
