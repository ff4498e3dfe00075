import { createContext, type ReactNode, useContext, useEffect, useState } from "react";

const NowContext = createContext<number>(0);

/**
 * The moment the page was rendered, so that "24 min ago" says the same on the server and at hydration; it
 * then moves on every minute.
 */
export function NowProvider({ renderedAt, children }: { renderedAt: number; children: ReactNode }) {
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

/** Now, as the rendered page understands it. */
export function useNow(): Date {
  return new Date(useContext(NowContext));
}
