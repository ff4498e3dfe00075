import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import * as z from "zod/mini";

const received = z.object({
  path: z.string(),
  at: z.number(),
  topic: z.optional(z.string()),
  body: z.pipe(
    z.string(),
    z.transform((text) => Buffer.from(text, "base64url")),
  ),
});

export interface PushService {
  /** Environment with which a site sends its push messages here. */
  env: Record<string, string>;
  /** Received messages, with the time in milliseconds since 1970. */
  messages: z.infer<typeof received>[];
}

const SERVICE = fileURLToPath(new URL("./push-service.mjs", import.meta.url));
const REDIRECTION = fileURLToPath(new URL("./redirect-push.mjs", import.meta.url));

/** Starts a stand-in for a push service, in a process of its own, for one test. */
export async function startPushService(): Promise<PushService> {
  const service = spawn(process.execPath, [SERVICE], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void service.kill());
  const lines = createInterface(service.stdout);
  const messages: PushService["messages"] = [];
  const address = await new Promise<string>((resolve) => lines.once("line", resolve));
  lines.on("line", (line) => messages.push(received.parse(JSON.parse(line))));
  return {
    env: { NODE_OPTIONS: `--import=${REDIRECTION}`, PUSH_STAND_IN: address },
    messages,
  };
}
