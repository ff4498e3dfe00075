import type { z } from "@hono/zod-openapi";
import { Problem } from "#server/api/answers/common.ts";

const problem = (description: string) => ({
  description,
  content: { "application/json": { schema: Problem } },
});

/** Returns the responses of a route: its result and the errors that every route may return. */
export function responses<Schema extends z.ZodType>(schema: Schema, description: string) {
  return {
    200: { description, content: { "application/json": { schema } } },
    400: problem("A parameter is refused; `params.field` names it"),
    429: problem("Too many requests from this address; `Retry-After` says when to try again"),
    503: problem("The database is out of reach; `Retry-After` says when to try again"),
  };
}

export const notFound = { 404: problem("Not found, or not public") };
