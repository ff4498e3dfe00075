import { readdir, readFile } from "node:fs/promises";

/** Unit of `/proc/PID/stat` on every Linux that Node.js supports. */
const TICKS_A_SECOND = 100;

/**
 * Returns the CPU seconds of these processes and all their descendants, including exited ones whose parent has waited for them.
 * Reads `/proc`, so it works on Linux only.
 */
export async function processorSeconds(roots: readonly number[]): Promise<number> {
  const processes = await readProcesses();
  const counted = new Set(roots);
  // Each round adds one level of the process tree.
  for (let before = 0; before < counted.size; ) {
    before = counted.size;
    for (const { pid, parent } of processes) if (counted.has(parent)) counted.add(pid);
  }
  const ticks = processes
    .filter(({ pid }) => counted.has(pid))
    .reduce((sum, process) => sum + process.ticks, 0);
  return ticks / TICKS_A_SECOND;
}

interface UsedByProcess {
  pid: number;
  parent: number;
  ticks: number;
}

async function readProcesses(): Promise<UsedByProcess[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    // A process may end before its file is read.
    pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => null)),
  );
  return stats.filter((stat) => stat !== null).map(readStat);
}

/** Parses `/proc/PID/stat` (proc_pid_stat(5)); the name in parentheses may contain any character. */
export function readStat(stat: string): UsedByProcess {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [, parent] = fields;
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid: Number.parseInt(stat, 10), parent: Number(parent), ticks };
}
