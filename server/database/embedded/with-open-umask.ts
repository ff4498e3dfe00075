/** Runs `work` so that what it creates can be read by PostgreSQL's own user, even under a strict umask. */
export async function withOpenUmask<T>(work: () => Promise<T>): Promise<T> {
  const before = process.umask(0o022);
  try {
    return await work();
  } finally {
    process.umask(before);
  }
}
