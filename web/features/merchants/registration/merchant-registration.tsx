import { Trans } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { OwnMerchant } from "#contract/merchant.ts";
import { paths } from "#contract/paths.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { StatePanel } from "#ui/state-panel.tsx";
import { OwnRegistrations } from "./own-registrations.tsx";
import { RegistrationForm } from "./registration-form.tsx";
import type { Registrant } from "./use-registration-form.ts";

/** A member registers a business: the state of earlier registrations, the form, then what became of it. */
export function MerchantRegistration({ member }: { member: Registrant }) {
  const [sent, setSent] = useState<OwnMerchant | null>(null);
  return (
    <div className="grid gap-5">
      {sent ? (
        <RegistrationSent merchant={sent} onAnother={() => setSent(null)} />
      ) : (
        <RegistrationForm member={member} onSent={setSent} />
      )}
      {/* Asked anew once there is one more. */}
      <OwnRegistrations key={sent?.id} userId={member.id} />
    </div>
  );
}

/** Sent for review. It takes the focus. */
function RegistrationSent({
  merchant,
  onAnother,
}: {
  merchant: OwnMerchant;
  onAnother: () => void;
}) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const { name } = merchant;
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <StatePanel
        role="status"
        icon={<CircleCheck />}
        title={<Trans>Your business was sent for review</Trans>}
        actions={
          <>
            <ButtonLink to={paths.businesses}>
              <Trans>See all businesses</Trans>
            </ButtonLink>
            <Button variant="outline" onClick={onAnother}>
              <Trans>Register another</Trans>
            </Button>
          </>
        }
      >
        <Trans>
          A moderator looks at <bdi>{name}</bdi>. You see below what becomes of it.
        </Trans>
      </StatePanel>
    </div>
  );
}
