const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const CHECK_MS = 500;

/**
 * Passes signals on to the child and exits with its exit code. npm passes on only SIGINT and SIGTERM. If npm is killed, it passes
 * on nothing, and the child gets SIGTERM. SIGUSR2 does not end the child: the site then restarts its processes.
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
  process.on("SIGUSR2", () => child.kill("SIGUSR2"));
  // Without npm, the parent is a shell, which may exit while its programs keep running.
  if (process.env.npm_lifecycle_event === undefined) clearInterval(check);
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
