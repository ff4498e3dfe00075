import { vi } from "vitest";
import type { Database } from "#contract/database.types.ts";

interface FakeAnswer {
  /** 200 by default. */
  status?: number;
  body?: unknown;
}

export interface FakeRequest {
  /** `POST /rest/v1/rpc/get_my_profile` */
  route: string;
  body: unknown;
  token: string | null;
}

type Public = Database["public"];
type Relation = keyof (Public["Tables"] & Public["Views"]) & string;
/** The compiler refuses a procedure, table or view that the database does not have. */
type Route =
  | `POST /rest/v1/rpc/${keyof Public["Functions"] & string}`
  | `${"DELETE" | "GET" | "HEAD" | "PATCH" | "POST"} /rest/v1/${Relation}`
  | `${string} /${"auth/v1" | "images" | "link-preview" | "seasons"}${string}`;

type Answers = Partial<
  Record<Route, FakeAnswer | ((request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>)>
>;

/**
 * Responds to HTTP requests of the real Supabase clients by method and path, or with 404, so that a test of a component chooses
 * the responses. It proves nothing about a backend: `server/backend` tests the site's own, and
 * `scripts/database/supabase.machines.test.ts` the database of a hosted one. `requests` records all requests in order; `answers`
 * may be changed during the test.
 */
export function fakeSupabase(answers: Answers): { requests: FakeRequest[]; answers: Answers } {
  const requests: FakeRequest[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const text = await request.text();
    const recorded: FakeRequest = {
      route: `${request.method} ${new URL(request.url).pathname}`,
      body: text ? JSON.parse(text) : null,
      token: request.headers.get("authorization")?.replace("Bearer ", "") ?? null,
    };
    requests.push(recorded);
    const answer = answers[recorded.route as Route] ?? {
      status: 404,
      body: { message: "No such route" },
    };
    const { status = 200, body = null } =
      typeof answer === "function" ? await answer(recorded) : answer;
    return new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { "content-type": "application/json" },
    });
  });
  return { requests, answers };
}

export const AMINA = { id: "0f1e2d3c-0000-4000-8000-00000000a001", email: "amina@samha.test" };

/** Returns the auth service's response to Amina's sign-in. */
export function aminasSession() {
  return {
    access_token: "amina.access.token",
    refresh_token: "amina-refresh",
    token_type: "bearer",
    expires_in: 3_600,
    expires_at: Math.floor(Date.now() / 1000) + 3_600,
    user: {
      ...AMINA,
      aud: "authenticated",
      app_metadata: {},
      user_metadata: { username: "Amina" },
      created_at: "2026-01-02T08:00:00Z",
    },
  };
}

/** Amina's row of `get_my_profile`. */
export const AMINAS_PROFILE = {
  id: AMINA.id,
  username: "amina",
  created_at: "2026-01-02 08:00:00+00",
  profile_image_url: "http://samha.test/images/avatar/amina.webp",
  profile_image_status: "approved",
};

/** Responses of a backend where Amina has an account and a profile but is not an admin. */
export const AMINAS_BACKEND = {
  "POST /auth/v1/token": () => ({ body: aminasSession() }),
  "POST /auth/v1/logout": { status: 204 },
  "POST /rest/v1/rpc/check_admin_status": { body: false },
  "POST /rest/v1/rpc/get_my_profile": { body: [AMINAS_PROFILE] },
} satisfies Answers;
