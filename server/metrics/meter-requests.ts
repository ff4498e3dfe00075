import type { IncomingMessage, ServerResponse } from "node:http";
import type { Meter } from "./meter.ts";

/** Returns a listener for the server's `request` event that counts each request once, at the end of its response. */
export function meterRequests(meter: Meter) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const startedAt = performance.now();
    response.once("close", () => {
      meter.completed({
        method: request.method ?? "",
        url: request.url ?? "",
        status: response.statusCode,
        isAborted: !response.writableFinished,
        seconds: (performance.now() - startedAt) / 1000,
      });
    });
  };
}
