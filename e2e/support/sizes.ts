export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Every journey works on both. */
export const SIZES = [DESK, PHONE];
