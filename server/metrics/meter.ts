import type { FrontLimitName } from "#server/http/limits/front-limits.ts";

/** How a request ended, as the socket saw it. */
export interface Answered {
  method: string;
  /** The raw target of the request; only its class is ever kept. */
  url: string;
  status: number;
  /** The sender went away before the answer was complete. */
  isAborted: boolean;
  seconds: number;
}

/** The threads of the backend; `pages` reads what the site itself needs. */
export type BackendPart = "auth" | "rest" | "pages";

/** A limit in front, or one that the database keeps. */
export type RefusedBy = FrontLimitName | "LIMIT_UPLOAD" | "database";

/** What the parts of the site tell the metrics. Cheap to call, and never throws. */
export interface Meter {
  answered(answer: Answered): void;
  /** A rendered page was shown, kept or new. */
  page(from: "cache" | "render"): void;
  /** A request goes to the backend; call the answer when it is back. */
  asking(part: BackendPart): () => void;
  vote(): void;
  refused(by: RefusedBy): void;
  mail(outcome: "sent" | "failed"): void;
  logged(level: "warn" | "error"): void;
}

const nothing = () => undefined;

/** For a site without metrics. */
export const NO_METER: Meter = {
  answered: nothing,
  page: nothing,
  asking: () => nothing,
  vote: nothing,
  refused: nothing,
  mail: nothing,
  logged: nothing,
};
