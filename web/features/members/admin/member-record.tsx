import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { MemberRecord as Member } from "#contract/members/member.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Card } from "#ui/display/card.tsx";
import { CalendarDate } from "#ui/display/relative-time.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { BanForm } from "./ban-form.tsx";
import { MemberFacts } from "./member-facts.tsx";
import { changeMembership, loadMember, type MemberChange } from "./members-requests.ts";
import { ModeratorRole } from "./moderator-role.tsx";

interface MemberRecordProps {
  id: string;
  savedMessage: string;
  /** The admins' decisions about this member. A new key after each change reloads them. */
  history: (key: number) => ReactNode;
}

export function MemberRecord({ id, savedMessage, history }: MemberRecordProps) {
  const { data: member, status, error, reload } = useThunkData(loadMember, id);
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const [version, setVersion] = useState(0);

  async function change(wanted: MemberChange) {
    const result = await dispatch(changeMembership(wanted));
    if (changeMembership.fulfilled.match(result)) {
      await reload();
      setVersion((earlier) => earlier + 1);
      showToast(savedMessage);
    } else {
      showAlert({ type: "error", message: failureText(result) });
    }
  }

  if (status === "failed" && !member) {
    return (
      <FailedPanel title={<Trans>The member could not be loaded</Trans>} onRetry={reload}>
        {error}
      </FailedPanel>
    );
  }
  if (!member) return <Spinner />;
  return (
    <div className="grid items-start gap-[18px] xl:grid-cols-2">
      <div className="grid gap-[18px]">
        <MemberFacts member={member} />
        {!member.isAdmin && <Ban key={`ban-${version}`} member={member} onChange={change} />}
        <Part title={<Trans>Sessions</Trans>}>
          <p className="text-muted">
            <Trans>Is someone else using this account? Sign it out on every device.</Trans>
          </p>
          <Button
            variant="outline"
            className="justify-self-end"
            onClick={() => change({ kind: "endSessions", userId: id })}
          >
            <Trans>Sign out everywhere</Trans>
          </Button>
        </Part>
        {!member.isBanned && (
          <Part title={<Trans>Admin rights</Trans>}>
            <AdminRightsForm
              key={version}
              isAdmin={member.isAdmin}
              onChange={(reason) =>
                change({ kind: member.isAdmin ? "revokeAdmin" : "grantAdmin", userId: id, reason })
              }
            />
          </Part>
        )}
        {(member.isModerator || !(member.isBanned || member.isAdmin)) && (
          <Part title={<Trans>Moderator</Trans>}>
            <ModeratorRole member={member} onChange={change} />
          </Part>
        )}
      </div>
      {history(version)}
    </div>
  );
}

interface BanProps {
  member: Member;
  onChange: (change: MemberChange) => Promise<void>;
}

function Ban({ member, onChange }: BanProps) {
  const { id: userId } = member;
  if (!member.isBanned) {
    return (
      <Part title={<Trans>Ban</Trans>}>
        <BanForm onBan={(ban) => onChange({ kind: "ban", userId, ...ban })} />
      </Part>
    );
  }
  return (
    <Part title={<Trans>Banned</Trans>}>
      <p dir="auto" className="own-words [overflow-wrap:anywhere]">
        {member.banReason}
      </p>
      <p className="text-fs-14 text-muted">
        {member.bannedUntil ? (
          <Trans>
            Until <CalendarDate time={member.bannedUntil} />
          </Trans>
        ) : (
          <Trans>Until an admin lifts it</Trans>
        )}
        {member.bannedBy && (
          <>
            {" · "}
            <Trans>
              by <bdi>{member.bannedBy}</bdi>
            </Trans>
          </>
        )}
      </p>
      <Button
        variant="outline"
        className="justify-self-end"
        onClick={() => onChange({ kind: "liftBan", userId })}
      >
        <Trans>Lift the ban</Trans>
      </Button>
    </Part>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Card className="grid gap-4">
      <h2 className="text-fs-18 font-[680]">{title}</h2>
      {children}
    </Card>
  );
}

interface AdminRightsFormProps {
  isAdmin: boolean;
  onChange: (reason: string) => Promise<void>;
}

function AdminRightsForm({ isAdmin, onChange }: AdminRightsFormProps) {
  const [reason, setReason] = useState("");
  const [isBusy, setBusy] = useState(false);

  async function change() {
    setBusy(true);
    await onChange(reason.trim());
    setBusy(false);
  }

  return (
    <div className="grid gap-4">
      <p className="text-muted">
        <Trans>
          Admins can moderate everything, ban members and add admins. Takes effect immediately.
        </Trans>
      </p>
      <Field label={<Trans>Reason</Trans>} optional hint={<Trans>The audit log keeps it.</Trans>}>
        {(control) => (
          <TextInput
            {...control}
            value={reason}
            maxLength={1000}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button
        variant={isAdmin ? "danger" : "outline"}
        busy={isBusy}
        onClick={change}
        className="justify-self-end"
      >
        {isAdmin ? <Trans>Remove admin rights</Trans> : <Trans>Make an admin</Trans>}
      </Button>
    </div>
  );
}
