/** The classes of an input, text area or select: 46 high, outline at border-strong, 2 px danger when invalid. */
export const CONTROL_CLASS =
  "inline-full min-block-[46px] rounded-m border border-border-strong bg-surface px-3.5 text-fs-16 text-ink transition-colors " +
  "disabled:cursor-not-allowed disabled:border-border disabled:bg-sunken disabled:text-subtle " +
  "aria-invalid:border-danger aria-invalid:[box-shadow:inset_0_0_0_1px_var(--danger)]";

/** The position of an icon at the start of a control. */
export const CONTROL_ICON_CLASS =
  "pointer-events-none absolute start-[13px] grid text-muted [&_.lucide]:size-5";

/** What is typed has the direction of its own words. Unlike `dir="auto"`, an empty control keeps that of the page. */
export const OWN_DIRECTION = "[unicode-bidi:plaintext]";
