import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { kindsOfSwitch, type NoticeSwitch, SWITCHES } from "#contract/members/notice-kind-texts.ts";
import { useTranslateMarked } from "#lib/locale/use-translate-marked.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { Switch } from "#ui/form/switch.tsx";
import { Link } from "#ui/navigation/link.tsx";
import type { NotificationSettings } from "./settings-requests.ts";
import { useSwitches } from "./use-switches.ts";

interface KindSwitchesProps {
  settings: NotificationSettings;
  decides: boolean;
  isAdmin: boolean;
}

/** Bell and email switches, each for one or several kinds. Changes are saved immediately. Each alert has its own choice of emails. */
export function KindSwitches({ settings, decides, isAdmin }: KindSwitchesProps) {
  const id = useId();
  const { isOn, change, failure } = useSwitches(settings);
  const fill = useTranslateMarked();
  const switches = (Object.keys(SWITCHES) as NoticeSwitch[]).filter(
    (name) => decides || name !== "moderation",
  );
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
          {switches.map((name) => (
            <tr key={name} className="border-bs border-border">
              <th
                scope="row"
                id={`${id}-${name}`}
                className="py-1.5 pe-3 text-start leading-snug font-normal [overflow-wrap:anywhere]"
              >
                {name === "moderation" && !isAdmin ? (
                  <Trans>New items for moderators</Trans>
                ) : (
                  fill(SWITCHES[name])
                )}
              </th>
              {(["bell", "mail"] as const).map((channel) => (
                <td key={channel} className="py-0.5">
                  <div className="grid justify-items-center">
                    {channel === "mail" && name === "alert" ? (
                      <Link to={paths.alerts} className="content-center min-block-11 text-fs-14">
                        <Trans>Choose</Trans>
                        <span className="sr-only">: {fill(SWITCHES.alert)}</span>
                      </Link>
                    ) : (
                      (channel === "mail" || name !== "moderation") && (
                        <Switch
                          checked={
                            isOn(channel, kindsOfSwitch(name)) &&
                            (channel === "bell" || settings.isMailed)
                          }
                          locked={channel === "mail" && !settings.isMailed}
                          labelledBy={`${id}-${name} ${id}-${channel}`}
                          onChange={(checked) => void change(channel, kindsOfSwitch(name), checked)}
                        />
                      )
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
