import { expect, test } from "vitest";
import { RefusedRequest } from "#server/backend/rest/refused-request.ts";
import type { RestAddress } from "./rest-address.ts";
import { readRestBody } from "./rest-body.ts";

const COMMENT: RestAddress = { kind: "procedure", name: "secure_add_comment" };
const VOTE: RestAddress = { kind: "procedure", name: "secure_vote_deal" };
const SEARCH: RestAddress = { kind: "procedure", name: "search_deals" };
const POSTS: RestAddress = { kind: "table", name: "blog_posts" };

const request = (body: string | Uint8Array<ArrayBuffer>, type = "application/json") =>
  new Request("http://x.test/", { method: "POST", body, headers: { "content-type": type } });

const forwarded = async (
  body: string | Uint8Array<ArrayBuffer>,
  address = COMMENT,
  type?: string,
) => (await readRestBody(request(body, type), address))?.toString("utf8") ?? null;

async function codeOf(...args: Parameters<typeof forwarded>): Promise<string | number> {
  try {
    await forwarded(...args);
  } catch (error) {
    if (error instanceof RefusedRequest) return `${error.status} ${error.code}`;
    throw error;
  }
  return "forwarded";
}

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

test("a body is rewritten without spaces and with the last of two duplicate keys", async () => {
  expect(await forwarded('{ "a" : 1,\n"b":"x" }')).toBe('{"a":1,"b":"x"}');
  expect(await forwarded('{"a":1,"a":2}')).toBe('{"a":2}');
  expect(await forwarded('[{"title":"x"}]', POSTS)).toBe('[{"title":"x"}]');
  expect(await forwarded("{}", COMMENT, "application/json; charset=utf-8")).toBe("{}");
});

test("an empty POST has no body, and the body of a DELETE is ignored", async () => {
  const empty = new Request("http://x.test/", { method: "POST" });
  expect(await readRestBody(empty, COMMENT)).toBeNull();
  const removal = new Request("http://x.test/", { method: "DELETE", body: "{", headers: {} });
  expect(await readRestBody(removal, POSTS)).toBeNull();
});

test.each([
  ["400 bad_json", "{", COMMENT],
  ["400 bad_json", "\uFEFF{}", COMMENT],
  ["400 bad_json", "{'a':1}", COMMENT],
  ["400 bad_json", "[1]", COMMENT],
  ["400 bad_json", '"text"', COMMENT],
  ["400 bad_json", "null", COMMENT],
  ["400 key_refused", '{"__proto__":{"a":1}}', COMMENT],
  ["400 key_refused", '{"a":[{"constructor":1}]}', COMMENT],
  ["400 key_refused", '[{"prototype":1}]', POSTS],
])("%s: %s", async (code, body, address) => {
  expect(await codeOf(body, address)).toBe(code);
});

test("bytes that are not UTF-8 are refused as invalid JSON", async () => {
  expect(await codeOf(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBe(
    "400 bad_json",
  );
});

test.each(["text/csv", "application/x-www-form-urlencoded", "text/plain", "application/jsonx"])(
  "a body with the content type %s is refused",
  async (type) => {
    expect(await codeOf("{}", COMMENT, type)).toBe("415 not_json");
  },
);

test("JSON may be 32 levels deep", async () => {
  expect(await codeOf(nested(32))).toBe("forwarded");
  expect(await codeOf(nested(33))).toBe("400 too_deep");
  expect(await codeOf("[".repeat(40_000) + "]".repeat(40_000), POSTS)).toBe("400 too_deep");
});

test("a body can be up to 80 KB, that of a blog post up to 512 KB", async () => {
  const ofSize = (size: number) => bytes(`{"a":"${"x".repeat(size - 8)}"}`);
  const escaped = JSON.stringify({ content_param: "x" }).replace(
    "x",
    "\\ud83c\\udf19".repeat(5_000),
  );
  expect(await codeOf(bytes(escaped))).toBe("forwarded");
  expect(await codeOf(ofSize(80 * 1024))).toBe("forwarded");
  expect(await codeOf(ofSize(80 * 1024 + 1))).toBe("413 too_large");
  expect(await codeOf(ofSize(512 * 1024), POSTS)).toBe("forwarded");
  expect(await codeOf(ofSize(512 * 1024 + 1), POSTS)).toBe("413 too_large");
});

test("search texts and locations are cut to 100 characters, other texts are not", async () => {
  const long = "🌙".repeat(300);
  expect(await forwarded(JSON.stringify({ query_param: long, other: long }), SEARCH)).toBe(
    JSON.stringify({ query_param: "🌙".repeat(100), other: long }),
  );
  expect(await forwarded(JSON.stringify({ location_filter: long }), SEARCH)).toBe(
    JSON.stringify({ location_filter: "🌙".repeat(100) }),
  );
});

test.each([
  ["hot", true],
  ["cold", false],
  [true, true],
  ["true", "true"],
  ["constructor", "constructor"],
])("a vote of %o is forwarded as %o", async (vote, sent) => {
  const body = JSON.stringify({ is_hot_param: vote });
  expect(await forwarded(body, VOTE)).toBe(JSON.stringify({ is_hot_param: sent }));
});
