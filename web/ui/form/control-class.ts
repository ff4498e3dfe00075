/** The class of an input, text area or select. */
export const CONTROL_CLASS = "control";

/** The position of an icon at the start of a control. */
export const CONTROL_ICON_CLASS = "control-icon";

/** What is typed has the direction of its own words. Unlike `dir="auto"`, an empty control keeps that of the page. */
export const OWN_DIRECTION = "[unicode-bidi:plaintext]";
