import * as z from "zod/mini";
import { postLink } from "#features/images/authorization.ts";
import { createAppThunk } from "#lib/backend/create-app-thunk.ts";

const pagePreview = z.object({
  title: z.string(),
  /** Null, like its currency, if the page states none or several. */
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  /** Empty if the page does not name it. */
  merchant: z.string(),
  /** Whether the page names an image. */
  image: z.boolean(),
});

export type PagePreview = z.infer<typeof pagePreview>;

interface LinkToRead {
  /** Address of the link preview service. */
  service: string;
  link: string;
}

/** Returns what the page of a link says about a product; null if that is nothing, or if the request was aborted. */
export const loadPagePreview = createAppThunk<PagePreview | null, LinkToRead>(
  "links/loadPagePreview",
  async ({ service, link }, { extra: { backend }, signal }) => {
    try {
      const preview = await postLink(backend, service, link, signal);
      return pagePreview.safeParse(preview).data ?? null;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  },
);
