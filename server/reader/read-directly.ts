import postgres from "postgres";
import { TextResponse } from "#server/http/text-response.ts";
import type { DirectReads } from "./direct-reads.ts";
import { isReadProcedure, type ReadProcedure } from "./read-procedures.ts";

type Fetch = typeof globalThis.fetch;

const CALL = /\/rest\/v1\/rpc\/([a-z_]+)$/;

/**
 * The same fetch for what the site itself reads as a visitor; calls of the reading procedures go straight to PostgreSQL. Their
 * responses are those of the Supabase API, so that whoever asks need not know.
 */
export function readDirectly(fetch: Fetch, reads: Pick<DirectReads, "read">): Fetch {
  return async (input, init) => {
    const call = callOf(input, init);
    if (!call) return fetch(input, init);
    try {
      return new TextResponse(await reads.read(call.name, call.args), { headers: JSON_TYPE });
    } catch (error) {
      if (!(error instanceof postgres.PostgresError)) throw error;
      const { code, message, detail = null, hint = null } = error;
      return toRefusal(JSON.stringify({ code, message, details: detail, hint }), statusOf(code));
    }
  };
}

interface Call {
  name: ReadProcedure;
  args: Record<string, unknown>;
}

/** The call that a request of postgrest-js makes; null for every other request. */
function callOf(input: Parameters<Fetch>[0], init: RequestInit = {}): Call | null {
  if (input instanceof Request || init.method !== "POST") return null;
  const name = CALL.exec(String(input))?.[1] ?? "";
  if (!isReadProcedure(name)) return null;
  const args: unknown = JSON.parse(String(init.body ?? "{}"));
  return typeof args === "object" && args !== null && !Array.isArray(args)
    ? { name, args: { ...args } }
    : null;
}

function toRefusal(body: string, status: number): Response {
  return new Response(body, { status, headers: JSON_TYPE });
}

const JSON_TYPE = { "content-type": "application/json" };

/** As PostgREST answers them: `PT404` says its status itself, a wrong value is 400, everything else a fault. */
function statusOf(code: string): number {
  const own = /^PT([45]\d\d)$/.exec(code)?.[1];
  if (own) return Number(own);
  if (code === "42501") return 403;
  return code.startsWith("22") ? 400 : 500;
}
