import type { z } from "@hono/zod-openapi";
import { Problem } from "#server/api/schemas/common.ts";

const problem = (description: string) => ({
  description,
  content: { "application/json": { schema: Problem } },
});

/** Returns the responses of a route: its result and the errors that every route may return. */
export function responses<Schema extends z.ZodType>(schema: Schema, description: string) {
  return {
    200: { description, content: { "application/json": { schema } } },
    400: problem("A parameter is refused; `params.field` names it"),
    429: problem("Too many requests from this address; `Retry-After` gives the seconds to wait"),
    503: problem("The database is unavailable; `Retry-After` gives the seconds to wait"),
  };
}

export const notFound = { 404: problem("Not found, or not public") };
