import * as z from "zod/mini";
import { TRUST_LEVELS, type Trust } from "#contract/members/trust.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

async function getTrust(backend: Backend): Promise<Trust> {
  const data = await backend.data();
  return z.enum(TRUST_LEVELS).parse(unwrap(await data.rpc("get_my_trust")));
}

export const loadTrust = createRequestThunk("members/loadTrust", getTrust);
