import { expect, test } from "vitest";
import { createContactForm } from "./receive-message.ts";

const ID = "3f2a9c01-bd45-4000-8000-000000000001";
const FORM = {
  name: "Hamza",
  email: "hamza@example.com",
  topic: "general",
  message: "This deal sells weapons.",
};
const ABOUT = "/contact?topic=illegal&about=%2Fdeals%2F1234567";

interface Sending {
  path?: string;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  /** Response of the database. */
  answer?: { status: number; body: unknown };
  body?: BodyInit;
  /** Whether the database does not answer. */
  isDown?: boolean;
  refusal?: Response;
}

/** Sends the form as a browser does. Returns the page and the requests that reached the database. */
async function send(sending: Sending = {}) {
  const { path = "/contact", form, headers, answer = { status: 200, body: ID } } = sending;
  const requests: { url: string; headers: Headers; body: unknown }[] = [];
  const app = createContactForm({
    supabaseUrl: "http://backend",
    anonKey: "anon",
    addressOf: () => "192.0.2.1",
    refusePage: async () => sending.refusal ?? null,
    fetch: async (url, init) => {
      const body: unknown = JSON.parse(String(init?.body));
      if (sending.isDown) throw new DOMException("Timed out", "TimeoutError");
      requests.push({ url: String(url), headers: new Headers(init?.headers), body });
      return Response.json(answer.body, { status: answer.status });
    },
  });
  const response = await app.request(path, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
      ...headers,
    },
    body: sending.body ?? new URLSearchParams({ ...FORM, ...form }).toString(),
    duplex: "half",
  } as RequestInit);
  return {
    status: response.status,
    headers: response.headers,
    page: await response.text(),
    requests,
  };
}

test("a report without scripts names the page it came from, and shows a reference", async () => {
  const { status, page, requests, headers } = await send({ path: ABOUT });
  expect(requests).toMatchObject([
    {
      url: "http://backend/rest/v1/rpc/send_contact_message",
      body: {
        name_param: "Hamza",
        email_param: "hamza@example.com",
        topic_param: "illegal",
        message_param: "This deal sells weapons.",
        about_param: "/deals/1234567",
      },
    },
  ]);
  expect(requests[0]?.headers.get("x-forwarded-for")).toBe("192.0.2.1");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(page).toContain("<h1>Message sent</h1>");
  expect(page).toContain("\u20683F2A9C01BD\u2069");
});

test("without an answer of the database, the page says so and returns the text", async () => {
  const failing = await send({ isDown: true });
  expect(failing.status).toBe(503);
  expect(failing.page).toContain("This deal sells weapons.");
});

test("the answer is in the language of the page", async () => {
  const named = await send({ path: `${ABOUT}&lang=ar` });
  expect(named.page).toContain('<html lang="ar" dir="rtl">');
  expect(named.page).toContain('href="/?lang=ar"');
  expect((await send({ headers: { cookie: "lang=ar" } })).page).toContain('dir="rtl"');
});

test("a chosen topic wins over the linked one, and a page of another site is dropped", async () => {
  const path = "/contact?topic=illegal&about=https%3A%2F%2Fevil.example%2F";
  const { requests } = await send({ path, form: { topic: "privacy" } });
  expect(requests[0]?.body).toMatchObject({ topic_param: "privacy", about_param: null });
  const plain = await send({ path: "/contact/", form: { topic: "gossip" } });
  expect(plain.requests[0]?.body).toMatchObject({ topic_param: "general", about_param: null });
});

test("neither a session nor cookies reach the database", async () => {
  const { requests } = await send({
    headers: { cookie: "session=amina", authorization: "Bearer amina" },
  });
  expect(requests[0]?.headers.get("cookie")).toBeNull();
  expect(requests[0]?.headers.get("authorization")).toBeNull();
});

test("a refused message is answered with a page that says why and returns the text, escaped", async () => {
  const answer = {
    status: 429,
    body: { code: "PT429", hint: "too_fast", details: '{"seconds": 3600}', message: "x" },
  };
  const message = 'Look: <script>alert(1)</script> "here"';
  const slow = await send({ answer, form: { message } });
  expect(slow.status).toBe(429);
  expect(slow.page).toContain("in 60 minutes");
  expect(slow.page).not.toContain("<script");
  expect(slow.page).toContain("&lt;script&gt;alert(1)");
  const fields = [
    ["email", "email_address", "Enter your email address"],
    ["message", "plain_text", "can’t be seen"],
    ["message", "length", "too long"],
  ] as const;
  for (const [field, rule, text] of fields) {
    const body = { code: "PT400", hint: "invalid_field", details: JSON.stringify({ field, rule }) };
    const { status, page } = await send({ answer: { status: 400, body } });
    expect([status, page]).toEqual([400, expect.stringContaining(text)]);
  }
  const down = await send({ answer: { status: 500, body: {} } });
  expect([down.status, down.page]).toEqual([503, expect.stringContaining("try again")]);
});

test("an address that requests too much is refused before the database is asked", async () => {
  const { status, requests } = await send({ refusal: new Response("", { status: 429 }) });
  expect([status, requests]).toEqual([429, []]);
});

test("more than 4 KB of text are refused with a page, and an endless body is not read", async () => {
  const long = await send({ form: { message: "x".repeat(5_000) } });
  expect([long.status, long.requests]).toEqual([413, []]);
  expect(long.page).toContain("<h1>Your message wasn’t sent</h1>");
  let read = 0;
  const body = new ReadableStream({
    pull(controller) {
      read += 1;
      if (read > 1_000) controller.close();
      else controller.enqueue(Buffer.from("a&".repeat(250)));
    },
  });
  expect((await send({ body })).status).toBe(413);
  expect(read).toBeLessThan(40);
  // Encoded in the form, these are 9 KB.
  expect((await send({ form: { message: "سلاح ".repeat(350) } })).status).toBe(200);
});

test.each<[number, Record<string, string>]>([
  [403, { "sec-fetch-site": "cross-site" }],
  [415, { "content-type": "application/json" }],
])("%i for a message that is not from the form on this site", async (status, headers) => {
  const { requests, ...answer } = await send({ headers });
  expect([answer.status, requests]).toEqual([status, []]);
  expect(answer.page).toContain("<h1>");
});
