import pino, { type DestinationStream, type Logger } from "pino";
import { redact } from "#contract/text/redact.ts";
import { redactText } from "#contract/text/redact-text.ts";
import { currentRequestId } from "./request-context.ts";

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error">;

/** A line that is logged without redaction, such as a password that the operator must see once. */
export class ShownOnce {
  readonly line: string;
  constructor(line: string) {
    this.line = line;
  }
}

interface LoggerOptions {
  level: string;
  destination?: DestinationStream;
}

/**
 * Creates the site's log: readable in a terminal, otherwise one JSON object per line, with the ID of the line's
 * request. Fields, texts and errors are redacted before they are written, except a `ShownOnce`.
 */
export function createLogger({ level, destination }: LoggerOptions): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    hooks: {
      logMethod(args, method) {
        method.apply(this, args.map(fitForLog) as typeof args);
      },
    },
  };
  if (destination) return pino(options, destination);
  if (!process.stdout.isTTY)
    return pino({ ...options, formatters: { level: (label) => ({ level: label }) } });
  return pino({ ...options, transport: { target: "pino-pretty", options: { singleLine: true } } });
}

function fitForLog(argument: unknown): unknown {
  if (typeof argument === "string") return redactText(argument);
  if (argument instanceof ShownOnce) return argument.line;
  // pino logs a bare error as `err`. A redacted error is a plain object, whose fields pino would spread.
  return argument instanceof Error
    ? { err: redact(argument), msg: redactText(argument.message) }
    : redact(argument);
}
