import { expect, test } from "vitest";
import { answerLength } from "./fetch-rate.ts";

const head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\n";

test("the length of a response is its head plus its content-length", () => {
  expect(answerLength(Buffer.from(`${head}salam`))).toBe(head.length + 5);
  expect(answerLength(Buffer.from(`${head}sal`))).toBe(head.length + 5);
});

test("an incomplete head has no length yet", () => {
  expect(answerLength(Buffer.from(head.slice(0, -2)))).toBeUndefined();
});

test("an error page throws instead of counting as a fast page", () => {
  const fault = "HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n";
  expect(() => answerLength(Buffer.from(fault))).toThrow("A response was not a page: HTTP/1.1 503");
});
