import { useLingui } from "@lingui/react/macro";
import { Menu } from "lucide-react";
import { IconButton } from "#ui/button/icon-button.tsx";
import { useDialogOnDemand } from "#ui/dialog/use-dialog-on-demand.ts";

export function SiteMenu() {
  const { t } = useLingui();
  const { isWanted, Dialog: Sheet, open, close } = useDialogOnDemand(loadSheet);

  return (
    <>
      <IconButton
        label={t`Menu`}
        aria-haspopup="dialog"
        aria-expanded={isWanted}
        onClick={open}
        className="xl:hidden"
      >
        <Menu />
      </IconButton>
      {Sheet && <Sheet onClose={close} />}
    </>
  );
}

async function loadSheet() {
  return (await import("./site-menu-sheet.tsx")).SiteMenuSheet;
}
