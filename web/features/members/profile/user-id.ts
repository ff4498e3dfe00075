import { MESSAGES } from "#contract/errors.ts";
import { AppError } from "#lib/app-error.ts";

/** Whether a text can be somebody's id at all; asked with any other, the database answers an error of its own. */
export function isUserId(text: string): boolean {
  return UUID.test(text);
}

/** Throws 'User not found' with status 404 for what is nobody's id (specification 8). */
export function requireUserId(text: string): string {
  if (!isUserId(text))
    throw new AppError(MESSAGES.userNotFound, { status: 404, code: "member_not_found" });
  return text;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
