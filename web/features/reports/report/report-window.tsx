import { useChunk } from "#ui/use-chunk.ts";
import type { ReportDialogProps } from "./report-dialog.tsx";

const loadDialog = () => import("./report-dialog.tsx");

export function ReportWindow(props: ReportDialogProps) {
  const chunk = useChunk(true, loadDialog, props.onClose);
  return chunk && <chunk.ReportDialog {...props} />;
}
