import { PostgrestClient } from "@supabase/postgrest-js";
import { expect, test } from "vitest";
import { classifyError } from "#contract/errors/plain-error.ts";
import {
  AppError,
  errorFromResponse,
  hasCode,
  unwrap,
  unwrapFirst,
  unwrapMaybe,
  unwrapRows,
} from "./app-error.ts";

/** Returns the real client with a fixed response. */
function clientWithResponse(status: number, body: unknown) {
  const response = async () => new Response(JSON.stringify(body), { status });
  return new PostgrestClient("http://backend.test", { fetch: response });
}
const offline = new PostgrestClient("http://backend.test", {
  fetch: () => Promise.reject(new TypeError("fetch failed")),
});

test("a database HTTP error becomes an object with message, details, hint and code", async () => {
  const body = {
    message: "You have already voted",
    details: null,
    hint: "already_voted",
    code: "PT409",
  };

  const response = await clientWithResponse(409, body).rpc("secure_vote_deal");

  expect(() => unwrap(response)).toThrow(expect.objectContaining({ ...body, status: 409 }));
  expect(() => unwrap(response)).toThrow(AppError);
});

test("a network failure becomes status 0 and is classified as a network error", async () => {
  const response = await offline.from("deals").select().retry(false);
  const error = thrownBy(() => unwrap(response));

  expect(error).toMatchObject({ status: 0 });
  expect(classifyError(error, "/", new Date(0)).type).toBe("network");
});

test("a 404 with an array body is an empty result", async () => {
  expect(unwrapRows(await clientWithResponse(404, []).from("deals").select())).toEqual([]);
  expect(unwrapRows({ data: null, error: [], status: 404 })).toEqual([]);
});

test("code PGRST116 means not found; any other refusal is thrown", async () => {
  const missing = await clientWithResponse(406, { code: "PGRST116", message: "0 rows" })
    .from("profiles")
    .select()
    .single();
  const refused = await clientWithResponse(403, { code: "42501", message: "no" })
    .from("profiles")
    .select()
    .single();

  expect(unwrapMaybe(missing)).toBeNull();
  expect(() => unwrapMaybe(refused)).toThrow(
    expect.objectContaining({ code: "42501", status: 403 }),
  );
});

test("a response without an error returns its data", async () => {
  expect(
    unwrapRows(
      await clientWithResponse(200, [{ id: 1 }])
        .from("deals")
        .select(),
    ),
  ).toEqual([{ id: 1 }]);
});

test("a refused upload has a reason, even if the response is not JSON", async () => {
  const tooBig = new Response('{"code":"too_large","message":"The image is over 5 MB."}', {
    status: 413,
  });

  expect(await errorFromResponse(tooBig)).toMatchObject({
    message: "The image is over 5 MB.",
    code: "too_large",
    status: 413,
  });
  expect(await errorFromResponse(new Response("<html>", { status: 502 }))).toMatchObject({
    status: 502,
  });
});

test("a failure is recognized by the database's hint, otherwise by its code", () => {
  expect(
    hasCode(new AppError("x", { code: "PT404", hint: "deal_not_found" }), "deal_not_found"),
  ).toBe(true);
  expect(hasCode(new AppError("x", { code: "missing_deal_id" }), "missing_deal_id")).toBe(true);
  expect(hasCode(new Error("x"), "deal_not_found")).toBe(false);
});

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown.");
}

test("the first row is taken from a list or a single row, and is null for an empty result", () => {
  const response = <Data>(data: Data) => ({ data, error: null, status: 200 });
  expect(unwrapFirst(response([{ id: "a" }, { id: "b" }]))).toEqual({ id: "a" });
  expect(unwrapFirst(response({ id: "a" }))).toEqual({ id: "a" });
  expect(unwrapFirst(response([]))).toBeNull();
  expect(unwrapFirst(response(null))).toBeNull();
});
