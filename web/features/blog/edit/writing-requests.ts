import type { BlogPost, BlogPostStatus } from "#contract/blog/blog-post.ts";
import type { BlogPostValues } from "#contract/blog/blog-post-schema.ts";
import { getPost, postNotFound } from "#features/blog/read/post-requests.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, unwrap, unwrapRows } from "#lib/errors/app-error.ts";

export type PostWrite = BlogPostValues & { status: BlogPostStatus };

/** Creates a post of the caller. Throws `invalid_field` with the field's name in its details. */
export async function createPost(backend: Backend, post: PostWrite): Promise<BlogPost> {
  const client = await backend.data();
  const response = await client.from("blog_posts").insert(post).select("id").single();
  return getPost(backend, unwrap(response).id);
}

export const createBlogPost = createRequestThunk("blog/createBlogPost", createPost);

/** Changes fields of a post. Throws 404 unless the caller is its author or an admin. */
export async function updatePost(
  backend: Backend,
  { id, ...changes }: Partial<PostWrite> & { id: string },
): Promise<BlogPost> {
  const client = await backend.data();
  const response = await client.from("blog_posts").update(changes).eq("id", id).select("id");
  if (unwrapRows(response).length === 0) throw postNotFound();
  return getPost(backend, id);
}

export const updateBlogPost = createRequestThunk("blog/updateBlogPost", updatePost);

/** Deletes a post. Throws 404 unless the caller is its author or an admin. */
export async function deletePost(backend: Backend, id: string): Promise<void> {
  const client = await backend.data();
  const response = await client.from("blog_posts").delete().eq("id", id).select("id");
  if (unwrapRows(response).length === 0) throw postNotFound();
}

export const deleteBlogPost = createRequestThunk("blog/deleteBlogPost", deletePost);

/** Returns a post to edit; `post` is null if the caller cannot see it. */
async function getPostToEdit(backend: Backend, id: string): Promise<{ post: BlogPost | null }> {
  try {
    return { post: await getPost(backend, id) };
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return { post: null };
    throw error;
  }
}

export const loadPostToEdit = createRequestThunk("blog/loadPostToEdit", getPostToEdit);
