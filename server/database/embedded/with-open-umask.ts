/** Runs `work` with a umask that lets PostgreSQL's user read the files that `work` creates. */
export async function withOpenUmask<T>(work: () => Promise<T>): Promise<T> {
  const before = process.umask(0o022);
  try {
    return await work();
  } finally {
    process.umask(before);
  }
}
