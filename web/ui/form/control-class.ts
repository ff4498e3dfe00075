/** The class of an input, text area or select. */
export const CONTROL_CLASS = "control";

/** The position of an icon at the start of a control. */
export const CONTROL_ICON_CLASS = "control-icon";

/**
 * What is typed has the direction of its own words. Unlike `dir="auto"`, an empty control keeps that of the page. Not before
 * something is typed: Firefox shows no placeholder from right to left beside it.
 */
export const OWN_DIRECTION = "not-placeholder-shown:[unicode-bidi:plaintext]";
