import { expect, test } from "vitest";
import { withRequestId } from "#server/http/log/request-context.ts";
import { mapFault } from "./map-fault.ts";

const fault = async (outcome: Response | Error, isSignUp = false) => {
  const lines: unknown[] = [];
  const log = { error: (details: object) => lines.push(details) };
  const mapped = await mapFault(outcome, { log, isSignUp });
  return { status: mapped.status, text: await mapped.text(), mapped, lines };
};
const failure = (message: string) => Response.json({ message }, { status: 500 });

test.each([
  new Error("connect ENOENT /tmp/samha-x/rest"),
  failure("Error: connect ECONNREFUSED 127.0.0.1:5433"),
  failure("the database system is shutting down"),
  Response.json(
    { code: "53100", message: "could not extend file: No space left on device" },
    { status: 500 },
  ),
  Response.json({ code: "53200", message: "out of memory" }, { status: 500 }),
  failure("error: tuple concurrently updated"),
  new Response("Internal Server Error", { status: 500 }),
])(
  "a temporary failure of the backend or database returns 503, with the reason in the log only (%#)",
  async (outcome) => {
    const { status, text, mapped, lines } = await fault(outcome);
    expect(status).toBe(503);
    expect(mapped.headers.get("retry-after")).toBe("2");
    expect(text).not.toMatch(/127\.0|5433|ENOENT|\/tmp|database|device|memory|tuple/);
    expect(JSON.stringify(lines)).not.toBe("[]");
  },
);

test("a statement timeout returns 503, any other failure 500 without its message", async () => {
  expect((await fault(failure("57014 canceling statement"))).status).toBe(503);
  const other = await fault(failure("column profiles.username of relation x"));
  expect(other.status).toBe(500);
  expect(other.text).not.toContain("profiles");
});

test("a write to a view returns 405 and is not logged as a fault", async () => {
  const { status, lines } = await fault(
    failure('cannot delete from view "deals_with_temperature"'),
  );
  expect([status, lines]).toEqual([405, []]);
});

test("only a conflicting sign-up reveals whether the username or email address is taken", async () => {
  const name = failure('duplicate key value violates "profiles_username_key"');
  const email = failure('duplicate key value violates "users_email_partial_key"');
  expect((await fault(name.clone(), true)).status).toBe(409);
  expect((await fault(email.clone(), true)).status).toBe(422);
  expect((await fault(name)).status).toBe(500);
  expect((await fault(email)).status).toBe(500);
});

test("a successful response passes unchanged and is not cached", async () => {
  const { status, text, mapped } = await fault(Response.json([{ id: 1 }], { status: 201 }));
  expect([status, text]).toEqual([201, '[{"id":1}]']);
  expect(mapped.headers.get("cache-control")).toBe("no-store");
});

test("a refusal by a database limit sets Retry-After", async () => {
  const refusal = (details: string | null) =>
    Response.json({ code: "PT429", message: "Too many deals.", details }, { status: 429 });
  const details = '{"seconds" : 1234, "what" : "deals"}';
  expect((await fault(refusal(details))).mapped.headers.get("retry-after")).toBe("1234");
  expect((await fault(refusal(null))).mapped.headers.get("retry-after")).toBe("60");
  expect((await fault(refusal("soon"))).mapped.headers.get("retry-after")).toBe("60");
  expect(JSON.parse((await fault(refusal(details))).text)).toMatchObject({ details });
});

test("the response to a backend failure includes the request ID", async () => {
  const { text } = await withRequestId("r1", () => fault(failure("relation x")));
  expect(JSON.parse(text)).toMatchObject({ code: "unexpected_failure", requestId: "r1" });
});
