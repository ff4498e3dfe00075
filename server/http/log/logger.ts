import pino, { type DestinationStream, type Logger } from "pino";
import { redact } from "#contract/text/redact.ts";
import { redactText } from "#contract/text/redact-text.ts";
import { currentRequestId } from "./request-context.ts";

/** The methods of the log that the site uses. */
export type Log = Pick<Logger, "debug" | "info" | "warn" | "error">;

/** A line that is written as it is, because somebody needs what is redacted elsewhere: a password that is shown once. */
export class ShownOnce {
  readonly line: string;
  constructor(line: string) {
    this.line = line;
  }
}

interface LoggerOptions {
  /** `LOG_LEVEL`. */
  level: string;
  /** Receives the lines; standard output by default. */
  destination?: DestinationStream;
}

/**
 * The site's log: readable in a terminal, one JSON object a line elsewhere, with the id of the request a line belongs
 * to. Everything but a `ShownOnce` is redacted before it is written (specification 8): fields, texts
 * and errors.
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
  // pino files a bare error under `err`; a redacted one is a plain object, which it would spread.
  return argument instanceof Error
    ? { err: redact(argument), msg: redactText(argument.message) }
    : redact(argument);
}
