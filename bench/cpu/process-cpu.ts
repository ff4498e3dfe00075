import { readdir, readFile } from "node:fs/promises";

/** Milliseconds of CPU that a process and all its children have used, over all their threads. Linux alone says. */
export async function cpuTime(root: number): Promise<number> {
  if (process.platform !== "linux") throw new Error("CPU time is measured on Linux only");
  const times = await Promise.all((await processTree(root)).map(timeOfThreads));
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}

async function processTree(root: number): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map<number, number>();
  for (const pid of pids) parents.set(pid, await parentOf(pid));
  const tree = [root];
  // The list grows while it is read.
  for (const known of tree) tree.push(...pids.filter((pid) => parents.get(pid) === known));
  return tree;
}

/** A process that has just ended has no parent. */
async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] ?? 0);
}

/** Nanoseconds. */
async function timeOfThreads(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const times = await Promise.all(
    threads.map(async (thread) => {
      const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "0");
      return Number(text.split(" ")[0]);
    }),
  );
  return times.reduce((sum, time) => sum + time, 0);
}
