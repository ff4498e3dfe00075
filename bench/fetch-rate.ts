import autocannon from "autocannon";

interface RateOptions {
  url: string;
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
  /** The address of the nth request, where each is to be another. */
  pathOf?: (n: number) => string;
}

/** Requests per second that are answered with 200; any other answer spoils the measurement and throws. */
export async function fetchRate(options: RateOptions): Promise<number> {
  const { url, headers, connections, seconds: duration, pathOf } = options;
  let n = 0;
  const result = await autocannon({
    url,
    headers,
    connections,
    duration,
    ...(pathOf && {
      requests: [{ setupRequest: (request) => ({ ...request, path: pathOf(n++) }) }],
    }),
  });
  const spoiled = result.errors + result.timeouts + result.non2xx;
  if (spoiled > 0)
    throw new Error(`${spoiled} of the requests to ${url} were not answered with 200`);
  return result["2xx"] / result.duration;
}
