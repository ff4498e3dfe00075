import { GENERAL_MESSAGES } from "#contract/errors/errors.ts";
import { UPLOAD_MAX_MB } from "#contract/limits.ts";

const REFUSALS = {
  unknown_purpose: [
    400,
    "Name the purpose of the image: deal, avatar, blog, merchant or evidence.",
  ],
  missing_file: [400, "No image was sent. Choose a file and try again."],
  unknown_width: [400, "This size is not available. Ask for 320, 640, 960 or 1280."],
  not_authenticated: [401, "Sign in first."],
  banned: [403, "Your account is banned."],
  email_not_confirmed: [403, "Confirm your email address first."],
  not_removable: [403, "You may not remove this image."],
  image_not_found: [404, "This image does not exist."],
  image_in_use: [409, "This image is in use or pending approval."],
  quota_exceeded: [
    409,
    "Your space for images is full. Take some out of your deals or posts and try again tomorrow.",
  ],
  image_too_large: [413, `The image is larger than ${UPLOAD_MAX_MB} MB. Choose a smaller one.`],
  image_type_not_allowed: [415, "Only JPEG, PNG and WebP images can be uploaded."],
  image_unreadable: [422, "The image is damaged and cannot be read. Try another file."],
  image_too_many_pixels: [422, "The image has more than 40 megapixels. Choose a smaller one."],
  image_too_long: [422, "The image is too long and narrow. Crop it and try again."],
  too_many_uploads: [429, "Too many images. Try again later."],
  upload_under_way: [429, "Your other images are still being added. Try again in a moment."],
  page_image_failed: [422, "This photo can’t be used. Choose one yourself."],
  too_many_previews: [429, "Too many links. Try again later."],
  image_failed: [500, "Something went wrong with the image. Please try again."],
  unavailable: [503, GENERAL_MESSAGES.unavailable],
  storage_full: [507, "There is no room for new images right now. Please try again later."],
} as const;

export type ImageRefusalCode = keyof typeof REFUSALS;

interface RefusalOptions extends ErrorOptions {
  /** Replaces the default message with a more specific one. */
  message?: string;
  retryAfterSeconds?: number;
}

/** Error of the image service, sent as `{code, message}` with its status. */
export class ImageRefusal extends Error {
  readonly code: ImageRefusalCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ImageRefusalCode, options: RefusalOptions = {}) {
    super(options.message ?? REFUSALS[code][1], options);
    this.name = "ImageRefusal";
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status() {
    return REFUSALS[this.code][0];
  }
}
