import * as z from "zod/mini";
import { authorization } from "#features/images/authorization.ts";
import { createAppThunk } from "#lib/backend/create-app-thunk.ts";
import { errorFromResponse } from "#lib/errors/app-error.ts";

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
      const response = await fetch(service, {
        method: "POST",
        headers: { ...(await authorization(backend)), "content-type": "application/json" },
        body: JSON.stringify({ url: link }),
        signal,
      });
      if (!response.ok) throw await errorFromResponse(response);
      return pagePreview.safeParse(await response.json()).data ?? null;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  },
);
