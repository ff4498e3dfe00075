import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { Notice } from "#ui/feedback/notice.tsx";
import { Switch } from "#ui/form/switch.tsx";
import { KIND_GROUPS } from "../kind-names.tsx";
import type { NotificationSettings } from "./settings-requests.ts";
import { useSwitches } from "./use-switches.ts";

/** Bell and email switches for each group of kinds. Changes are saved immediately. */
export function KindSwitches({
  settings,
  isAdmin,
}: {
  settings: NotificationSettings;
  isAdmin: boolean;
}) {
  const id = useId();
  const { isOn, change, failure } = useSwitches(settings);
  const groups = KIND_GROUPS.filter(({ kinds: [first] }) => isAdmin || first !== "moderation");
  return (
    <div className="grid grid-cols-1 gap-3">
      {failure && <Notice tone="danger">{failure}</Notice>}
      <table className="w-full max-inline-[640px] border-collapse">
        <thead>
          <tr className="text-fs-14 text-muted">
            <th scope="col" className="pbe-1 text-start font-[580]">
              <Trans>Tell me about</Trans>
            </th>
            <th scope="col" id={`${id}-bell`} className="inline-16 pbe-1 text-center font-[580]">
              <Trans>Bell</Trans>
            </th>
            <th scope="col" id={`${id}-mail`} className="inline-16 pbe-1 text-center font-[580]">
              <Trans>Email</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ kinds, kinds: [kind], name }) => (
            <tr key={kind} className="border-bs border-border">
              <th
                scope="row"
                id={`${id}-${kind}`}
                className="py-1.5 pe-3 text-start leading-snug font-normal [overflow-wrap:anywhere]"
              >
                {name}
              </th>
              {(["bell", "mail"] as const).map((channel) => (
                <td key={channel} className="py-0.5">
                  <div className="grid justify-items-center">
                    {(channel === "mail" || kind !== "moderation") && (
                      <Switch
                        checked={isOn(channel, kinds) && (channel === "bell" || settings.isMailed)}
                        locked={channel === "mail" && !settings.isMailed}
                        labelledBy={`${id}-${kind} ${id}-${channel}`}
                        onChange={(checked) => void change(channel, kinds, checked)}
                      />
                    )}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
