export const CONTROL_CLASS = "control";

export const CONTROL_ICON_CLASS = "control-icon";

/**
 * Gives typed text its own direction. Unlike with `dir="auto"`, an empty control keeps the direction of the page. Excludes
 * placeholders, which Firefox would hide in right-to-left pages.
 */
export const OWN_DIRECTION = "not-placeholder-shown:[unicode-bidi:plaintext]";
