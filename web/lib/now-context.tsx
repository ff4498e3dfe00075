import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from "react";

const NowContext = createContext<number>(0);

/** Provides the render time, so that relative times match at hydration, and then updates it every minute. */
export function NowProvider({ renderedAt, children }: { renderedAt: number; children: ReactNode }) {
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    // A transition keeps slow phones responsive.
    const update = () => startTransition(() => setNow(Date.now()));
    update();
    const timer = setInterval(update, 60_000);
    return () => clearInterval(timer);
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

/** Returns the current time: the render time until hydration, then updated every minute. */
export function useNow(): Date {
  return new Date(useContext(NowContext));
}
