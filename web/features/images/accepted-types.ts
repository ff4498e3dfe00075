import { UPLOAD_TYPES } from "#contract/limits.ts";

/** Not a file type: Chromium on Android omits the camera if only images are accepted (issues.chromium.org/issues/40937303). */
const ALLOW_CAMERA = "android/allow-camera";

/** Returns what a file field accepts, so that phones offer both their camera and their photos. */
export function acceptedTypes(userAgent = navigator.userAgent): string {
  const isChromiumOnAndroid = /Android.*Chrome\//.test(userAgent);
  return [...UPLOAD_TYPES, ...(isChromiumOnAndroid ? [ALLOW_CAMERA] : [])].join(",");
}
