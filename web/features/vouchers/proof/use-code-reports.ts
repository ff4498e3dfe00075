import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { loadOwnReports, type OwnReports } from "./code-report-requests.ts";

/** The reader of a page with codes, and the outcomes that they have reported today. */
export interface CodeReports {
  /** Null for a visitor. */
  userId: string | null;
  /** True until the session is known. */
  isChecking: boolean;
  /** Empty until loaded. The buttons work without them, but none is pressed. */
  own: OwnReports;
}

export function useCodeReports(reader: Omit<CodeReports, "own">): CodeReports {
  const { data } = useThunkData(loadOwnReports, reader.userId);
  return { ...reader, own: data ?? NONE };
}

const NONE: OwnReports = {};
