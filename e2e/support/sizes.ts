export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** For journeys whose steps depend on the size. The others run on one size, by keyboard on a desktop. */
export const SIZES = [DESK, PHONE];
