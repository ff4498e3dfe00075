import type { AppErrorData, PlainError } from "./errors.ts";

/**
 * Reads whatever was thrown: an `Error`, an answer of the database `{message, details, hint, code}` (with its status
 * where known), an answer of the upload service `{code, message, params}`, a text, or an error that was already classified.
 */
export function toPlainError(error: unknown): PlainError {
  if (typeof error === "string") return { ...NOTHING, message: error };
  if (typeof error !== "object" || error === null) return NOTHING;
  const fields = error as Record<string, unknown>;
  return isClassified(fields) ? fields.originalError : readFields(fields);
}

/**
 * The HTTP status an error stands for: its own, or what its code says (`400`, `PT409`). A five-character SQLSTATE
 * such as 42501 is a number too, but no status.
 */
export function statusOf({ status, code }: PlainError): number | null {
  const fromCode = /^(?:PT)?([1-5]\d\d)$/.exec(code ?? "")?.[1];
  return fromCode === undefined ? status : Number(fromCode);
}

const NOTHING: PlainError = {
  name: "Error",
  message: "",
  status: null,
  code: null,
  details: null,
  hint: null,
};

function isClassified(fields: object): fields is AppErrorData {
  return "originalError" in fields && "timestamp" in fields && "path" in fields;
}

function readFields(fields: Record<string, unknown>): PlainError {
  return {
    name: textOf(fields.name) ?? "Error",
    message: textOf(fields.message) ?? "",
    status: numberOf(fields.status) ?? numberOf(fields.statusCode),
    code: textOf(fields.code),
    details: textOf(fields.details) ?? jsonOf(fields.params),
    hint: textOf(fields.hint),
  };
}

function textOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

/** The parameters that our services send beside their code, as the database writes them. */
function jsonOf(value: unknown): string | null {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
