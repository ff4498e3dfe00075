const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const CHECK_MS = 500;

/**
 * Passes every signal that ends this process on to its child, and ends with the child's exit code. npm passes on SIGINT
 * and SIGTERM only, and nothing when it is killed: then the child gets SIGTERM as soon as npm is gone.
 */
export function passSignals(child) {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid !== parent) pass("SIGTERM");
  }, CHECK_MS);
  const pass = (signal) => {
    clearInterval(check);
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, () => pass(signal));
  // Without npm between them, a shell may end and leave its program running on purpose.
  if (process.env.npm_lifecycle_event === undefined) clearInterval(check);
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
