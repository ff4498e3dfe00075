import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AppErrorType } from "#contract/errors/errors.ts";

/** Texts for failures without a specific text, by class. */
export const CLASS_TEXTS: Record<AppErrorType, MessageDescriptor> = {
  auth: msg`Authentication error. Please try again.`,
  network: msg`Network connection issue. Please check your internet connection.`,
  validation: msg`Please check your input and try again.`,
  server: msg`Server error. Our team has been notified.`,
  unknown: msg`An unexpected error occurred. Please try again.`,
};
