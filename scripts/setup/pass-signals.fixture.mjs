import { spawn } from "node:child_process";
import { passSignals } from "./pass-signals.mjs";

// The child takes a moment to exit cleanly, like the site.
const CHILD = `
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => setTimeout(() => {
      console.log("stopped cleanly after " + signal);
      process.exit(7);
    }, 300));
  process.on("SIGUSR2", () => console.log("restarted"));
  setInterval(() => undefined, 1_000);
  console.log("ready");
`;

passSignals(spawn(process.execPath, ["-e", CHILD], { stdio: "inherit" }));
