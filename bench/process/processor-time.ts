import { readdir, readFile } from "node:fs/promises";

/** Linux counts in hundredths of a second, on every machine that Node.js runs on. */
const TICKS_A_SECOND = 100;

/**
 * The seconds of a processor that these processes have used so far, with all that they started, ended ones included. Linux only:
 * it reads `/proc`. What ended without being waited for by its parent is not counted.
 */
export async function processorSeconds(roots: readonly number[]): Promise<number> {
  const processes = await readProcesses();
  const counted = new Set(roots);
  // A child has its parent among the counted ones at the latest after as many rounds as the tree has levels.
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
    // One may end meanwhile.
    pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => null)),
  );
  return stats.filter((stat) => stat !== null).map(readStat);
}

/** One line of `/proc/PID/stat` (proc_pid_stat(5)); the name in brackets may hold anything. */
export function readStat(stat: string): UsedByProcess {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [, parent] = fields;
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid: Number.parseInt(stat, 10), parent: Number(parent), ticks };
}
