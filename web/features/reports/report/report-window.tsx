import { useChunk } from "#ui/use-chunk.ts";
import type { ReportDialogProps } from "./report-dialog.tsx";

const loadDialog = () => import("./report-dialog.tsx");

/** The form of a report. Its code, with the rules of the fields, is loaded when somebody reports something. */
export function ReportWindow(props: ReportDialogProps) {
  const chunk = useChunk(true, loadDialog, props.onClose);
  return chunk && <chunk.ReportDialog {...props} />;
}
