import { Trans, useLingui } from "@lingui/react/macro";
import { Volume2, VolumeX } from "lucide-react";
import { useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { useSignInPrompt } from "#ui/dialog/sign-in-prompt.tsx";
import { useMutes } from "./use-mutes.ts";

interface MuteButtonProps {
  member: { id: string; username: string };
  /** Id of the signed-in member; null for a visitor, who signs in first. */
  memberId: string | null;
}

export function MuteButton({ member, memberId }: MuteButtonProps) {
  const { t } = useLingui();
  const askToSignIn = useSignInPrompt();
  const { mutedIds, setMuted } = useMutes(memberId);
  const [isSaving, setSaving] = useState(false);
  const { username } = member;
  const isMuted = mutedIds.has(member.id);

  async function save(shouldMute: boolean) {
    setSaving(true);
    await setMuted(member, shouldMute);
    setSaving(false);
  }

  function press() {
    if (memberId !== null) return void save(!isMuted);
    askToSignIn({
      title: t`Sign in to mute ${username}`,
      text: t`You won’t be notified of what they write, and they won’t know.`,
      onMember: () => void save(true),
    });
  }

  return (
    <Button
      variant="outline"
      busy={isSaving}
      onClick={press}
      aria-label={isMuted ? t`Unmute ${username}` : t`Mute ${username}`}
      aria-haspopup={memberId === null ? "dialog" : undefined}
    >
      {isMuted ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
      {isMuted ? <Trans>Unmute</Trans> : <Trans>Mute</Trans>}
    </Button>
  );
}
