// Loaded into a site that a test starts: stops it and its PostgreSQL when the test's process ends.
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  process.stdin.once("close", () => process.kill(process.pid, "SIGTERM"));
  process.stdin.resume().unref();
}
