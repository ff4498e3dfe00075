/** Key of the id of this browser's device, stored while push messages are on here. */
export const PUSH_DEVICE_KEY = "samha-push-device";
