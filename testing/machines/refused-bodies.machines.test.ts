import { request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { serve } from "#server/http/raw-request.fixture.ts";
import { startNginx } from "./programs.ts";

const KB = 1024;
const ROUNDS = 40;

test("behind nginx without request buffering, refused bodies affect no other visitor", {
  timeout: 120_000,
}, async () => {
  const port = await serve();
  const nginx = await startNginx(
    [port, port],
    "proxy_request_buffering off; proxy_next_upstream off;",
  );
  onTestFinished(() => nginx.stop());
  const visit = () => post(nginx.port, 1, KB);
  for (let round = 0; round < ROUNDS; round += 1) {
    const refused = post(nginx.port, 20, 60 * KB);
    const visitors = await Promise.all([visit(), visit(), visit(), visit()]);
    expect(visitors, `round ${round}`).toEqual(Array(4).fill("200 read 1024"));
    expect(await refused, `round ${round}`).toMatch(/^413 /);
    expect(await visit(), `after round ${round}`).toBe("200 read 1024");
  }
});

/** Sends a chunked body; returns the status and the text of the response. */
function post(port: number, chunks: number, size: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending = request(
      { port, host: "127.0.0.1", path: "/language", method: "POST", agent: false },
      (response) => {
        let text = "";
        response.on("data", (data) => {
          text += data;
        });
        response.on("end", () => resolve(`${response.statusCode} ${text}`));
      },
    );
    // The refusal may arrive while the body is being sent.
    sending.on("error", (error) => setTimeout(() => reject(error), 500));
    for (let count = 0; count < chunks; count += 1) sending.write("a".repeat(size));
    sending.end();
  });
}
