// Loaded into a site that a test starts: it ends in order, its PostgreSQL with it, when the process of the test is gone.
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  process.stdin.once("close", () => process.kill(process.pid, "SIGTERM"));
  process.stdin.resume().unref();
}
