import { useLingui } from "@lingui/react/macro";
import { userFacingText } from "#contract/classify-error.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { useAlerts } from "#ui/alerts.tsx";
import { BanForm } from "./ban-form.tsx";
import { changeMembership } from "./members-thunks.ts";

/** Bans a member from wherever an admin has met them. */
export function BanMember({ userId, onDone }: { userId: string; onDone: () => void }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();

  async function ban(terms: { reason: string; until: string | null }) {
    const result = await dispatch(changeMembership({ kind: "ban", userId, ...terms }));
    if (changeMembership.fulfilled.match(result)) {
      showToast(t`Banned`);
      return onDone();
    }
    const message = userFacingText(result.payload ?? { type: "unknown", message: "" });
    showAlert({ type: "error", message });
  }

  return <BanForm onBan={ban} />;
}
