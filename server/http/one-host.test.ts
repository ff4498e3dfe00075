import { expect, test } from "vitest";
import { send, serve } from "./raw-request.fixture.ts";

test.each(["host: other.example", "HOST: 127.0.0.1"])(
  "a request with two hosts is refused: %s",
  async (header) => {
    const port = await serve();
    expect(await send(port, `GET / HTTP/1.1\r\n${header}`)).toMatch(/ 400 .*bad_request/);
    expect(await send(port, "GET / HTTP/1.1\r\nx-host: other.example")).toMatch(/ 200 /);
  },
);
