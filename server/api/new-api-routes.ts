import { OpenAPIHono, type z } from "@hono/zod-openapi";

/** Creates routes that respond to invalid parameters with 400 and the name of the first one. */
export function newApiRoutes(): OpenAPIHono {
  return new OpenAPIHono({
    defaultHook: (result, c) => {
      if (result.success) return undefined;
      const { field, message } = firstIssue(result.error.issues);
      return c.json(invalidField(field, message), 400);
    },
  });
}

/** Returns the body of a response to an invalid parameter. */
export function invalidField(field: string, rule: string) {
  return { code: "invalid_field", message: `${field}: ${rule}`, params: { field } };
}

function firstIssue(issues: readonly z.core.$ZodIssue[]): { field: string; message: string } {
  const [issue] = issues;
  return { field: issue?.path.join(".") ?? "", message: issue?.message ?? "is not valid" };
}
