import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

/** `lines` has the category, the link and whether the poster represents the merchant (`yes`), one on each line. */
async function callMayPublish(backend: Backend, lines: string): Promise<boolean> {
  const [category = "", link = "", isAssociated] = lines.split("\n");
  const client = await backend.data();
  return unwrap(
    await client.rpc("may_publish_deal", {
      category_param: category,
      deal_url_param: link,
      is_associated_param: isAssociated === "yes",
    }),
  );
}

/** Returns whether a deal of the member is public as soon as it is sent. */
export const mayPublish = createRequestThunk("submission/mayPublish", callMayPublish);
