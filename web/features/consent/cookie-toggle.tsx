import { type ReactNode, useId } from "react";
import { Switch } from "#ui/form/switch.tsx";

export function CookieToggle({
  name,
  purpose,
  checked,
  locked,
  onChange,
}: {
  name: ReactNode;
  purpose: ReactNode;
  checked: boolean;
  locked?: boolean;
  onChange?: (checked: boolean) => void;
}) {
  const nameId = useId();
  return (
    <div className="flex items-center justify-between gap-4 py-3">
      <div>
        <b id={nameId} className="font-[620]">
          {name}
        </b>
        <p className="text-fs-14 text-muted">{purpose}</p>
      </div>
      <Switch checked={checked} labelledBy={nameId} locked={locked} onChange={onChange} />
    </div>
  );
}
