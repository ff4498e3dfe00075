import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Backend } from "#lib/backend/backend.ts";
import { startTestBackend, type TestBackend } from "#testing/database/test-backend.ts";
import { createPost, deletePost, type PostWrite, updatePost } from "./edit/writing-requests.ts";
import { getPost, getPosts, readPost } from "./read/post-requests.ts";

type Member = Awaited<ReturnType<TestBackend["join"]>>;

let site: TestBackend;
let amina: Member;
let bilal: Member;
let safiya: Member;
let maryam: Member;

beforeAll(async () => {
  site = await startTestBackend();
  amina = await site.join("amina");
  bilal = await site.join("bilal");
  safiya = await site.join("safiya");
  maryam = await site.join("maryam");
  await site.owner.query("insert into private.admins (user_id) values ($1)", [maryam.id]);
  await site.owner.query("insert into private.bans (user_id, reason) values ($1, 'Spam')", [
    safiya.id,
  ]);
  return () => site.stop();
});

beforeEach(() => site.owner.query("delete from public.blog_posts"));

const post = (changes: Partial<PostWrite> = {}): PostWrite => ({
  title: "Choosing dates",
  slug: "choosing-dates",
  excerpt: "Ajwa or Medjool?",
  content: "Soft **Ajwa**",
  cover_image_url: "",
  status: "published",
  ...changes,
});
const draft = (changes: Partial<PostWrite> = {}) => post({ status: "draft", ...changes });
const drafts = { status: "draft", page: 1, pageSize: 10 } as const;
const titles = async (backend: Backend, listing: Parameters<typeof getPosts>[1] = drafts) =>
  (await getPosts(backend, listing)).posts.map(({ title }) => title);

test("a visitor opens Amina's published post by slug and by id and sees her name", async () => {
  const written = await createPost(amina.backend, post());
  expect(written).toMatchObject({ status: "published", userId: amina.id, authorName: "amina" });
  for (const key of ["choosing-dates", written.id, ` ${written.id.toUpperCase()} `]) {
    expect(await getPost(site.visitor, key)).toMatchObject({
      id: written.id,
      content: "Soft **Ajwa**",
      authorName: "amina",
      publishedAt: written.publishedAt,
    });
  }
});

test("only Amina and admins see her draft in the list and at its address", async () => {
  const { id } = await createPost(amina.backend, draft());
  for (const { backend } of [amina, maryam]) {
    expect(await titles(backend)).toEqual(["Choosing dates"]);
    expect((await getPost(backend, "choosing-dates")).id).toBe(id);
  }
  for (const backend of [site.visitor, bilal.backend, safiya.backend]) {
    expect(await getPosts(backend, drafts)).toMatchObject({ posts: [], totalItems: 0 });
    for (const key of [id, "choosing-dates"]) {
      await expect(getPost(backend, key)).rejects.toMatchObject({
        status: 404,
        message: "Blog post not found",
      });
    }
  }
});

test("an address shared by two posts opens the published one", async () => {
  await createPost(amina.backend, draft({ title: "Her draft" }));
  await createPost(bilal.backend, post({ title: "His post" }));
  for (const backend of [site.visitor, amina.backend, maryam.backend]) {
    expect((await getPost(backend, "choosing-dates")).title).toBe("His post");
  }
});

test.each(["", "no such thing!", "00000000-0000-4000-8000-000000000000", "%", "a,b"])(
  "there is no post at '%s'",
  (key) => expect(getPost(site.visitor, key)).rejects.toMatchObject({ status: 404 }),
);

test("visitors and banned members cannot write posts, and members cannot use another member's name", async () => {
  await expect(createPost(site.visitor, post())).rejects.toMatchObject({ status: 401 });
  await expect(createPost(safiya.backend, post())).rejects.toMatchObject({
    status: 403,
    hint: "banned",
  });
  const client = await bilal.backend.data();
  const forged = await client.from("blog_posts").insert({ ...post(), user_id: amina.id });
  expect(forged).toMatchObject({ status: 403, error: { hint: "not_that_user" } });
  expect((await client.from("blog_posts").insert({ ...post(), user_id: bilal.id })).status).toBe(
    201,
  );
});

test.each(["first_published_at", "created_at", "updated_at", "id"])(
  "%s cannot be written over HTTP",
  async (column) => {
    const { id } = await createPost(amina.backend, post());
    const client = await amina.backend.data();
    const value = column === "id" ? crypto.randomUUID() : "2001-01-01T00:00:00Z";
    // biome-ignore lint/suspicious/noExplicitAny: the types forbid a dynamic column name.
    const fields = { [column]: value } as any;
    const changed = await client.from("blog_posts").update(fields).eq("id", id);
    expect(changed).toMatchObject({ status: 403, error: { code: "42501" } });
    const added = await client.from("blog_posts").insert({ ...post({ slug: "more" }), ...fields });
    expect(added).toMatchObject({ status: 403, error: { code: "42501" } });
  },
);

test("only the author and admins can change a post; other members get 404", async () => {
  const { id, publishedAt } = await createPost(amina.backend, post());
  for (const backend of [bilal.backend, safiya.backend]) {
    await expect(updatePost(backend, { id, title: "Taken over" })).rejects.toMatchObject({
      status: 404,
    });
    await expect(deletePost(backend, id)).rejects.toMatchObject({ status: 404 });
  }
  await expect(updatePost(site.visitor, { id, title: "Taken over" })).rejects.toMatchObject({
    status: 401,
  });
  await expect(deletePost(site.visitor, id)).rejects.toMatchObject({ status: 401 });
  const unpublished = await updatePost(amina.backend, { id, status: "draft" });
  expect(unpublished.publishedAt).toBeNull();
  const again = await updatePost(maryam.backend, { id, title: "Dates", status: "published" });
  expect(again).toMatchObject({ title: "Dates", publishedAt, userId: amina.id });
  const { rows } = await site.owner.query(
    "select action, admin_id, after from public.admin_actions where subject_id = $1",
    [id],
  );
  expect(rows).toMatchObject([
    { action: "update_blog_post", admin_id: maryam.id, after: { title: "Dates" } },
  ]);
  await deletePost(amina.backend, id);
  await expect(getPost(amina.backend, id)).rejects.toMatchObject({ status: 404 });
});

test("a post that breaks a rule is refused with the name of the field", async () => {
  await expect(createPost(amina.backend, post({ title: "No" }))).rejects.toMatchObject({
    status: 400,
    hint: "invalid_field",
    details: expect.stringContaining('"field": "title"'),
    message: "Title breaks the rule length: 3 to 160",
  });
});

test("an Arabic post of the full length is accepted", async () => {
  const content = "ق".repeat(100_000);
  expect((await createPost(amina.backend, post({ content }))).content).toBe(content);
});

test("the list is paged, newest first, and every post links to its neighbors", async () => {
  // All but two have exactly the same time, so the ids decide.
  await site.owner.query(
    `insert into public.blog_posts (user_id, slug, title, status, first_published_at)
     select $1, 'post-' || n, 'Post ' || n, 'published',
       '2026-11-01 08:00:00.123456+00'::timestamptz + case when n in (1, 7) then n * interval '1 day' else '0' end
     from generate_series(1, 7) n`,
    [amina.id],
  );
  await createPost(amina.backend, draft());
  const first = await getPosts(site.visitor, { status: "published", page: 1, pageSize: 4 });
  const second = await getPosts(site.visitor, { status: "published", page: 2, pageSize: 4 });
  expect(first).toMatchObject({ totalItems: 7, totalPages: 2 });
  const all = [...first.posts, ...second.posts];
  expect(all.map(({ title }) => title).slice(0, 2)).toEqual(["Post 7", "Post 1"]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(7);
  for (const [index, { id }] of all.entries()) {
    expect((await readPost(site.visitor, id)).neighbors).toEqual({
      previous: all[index + 1] ? linkTo(all[index + 1]) : null,
      next: all[index - 1] ? linkTo(all[index - 1]) : null,
    });
  }
  const past = await getPosts(site.visitor, { status: "published", page: 9, pageSize: 4 });
  expect(past.posts).toEqual([]);
});

test("a draft has no neighbors", async () => {
  await createPost(amina.backend, post());
  const { id } = await createPost(amina.backend, draft({ slug: "another" }));
  const { neighbors } = await readPost(amina.backend, id);
  expect(neighbors).toEqual({ previous: null, next: null });
});

function linkTo(found: { slug: string; title: string } | undefined) {
  return { slug: found?.slug, title: found?.title };
}
