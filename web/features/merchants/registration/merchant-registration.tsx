import { Trans } from "@lingui/react/macro";
import { Store } from "lucide-react";
import { useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { OwnMerchant } from "#contract/merchants/merchant.ts";
import { SentPanel } from "#features/forms/sent-panel.tsx";
import { SignInGate } from "#features/forms/sign-in-gate.tsx";
import { ButtonLink } from "#ui/button/button.tsx";
import { MerchantForm, type Registrant } from "./merchant-form.tsx";
import { OwnRegistrations } from "./own-registrations.tsx";
import { registerMerchant } from "./registration-requests.ts";

const FORM = "merchant";

export function MerchantRegistration({ member }: { member: Registrant }) {
  const [sent, setSent] = useState<OwnMerchant | null>(null);
  return (
    <div className="grid gap-5">
      {sent ? (
        <RegistrationSent merchant={sent} onAnother={() => setSent(null)} />
      ) : (
        <RegistrationForm member={member} onSent={setSent} />
      )}
      {/* The key reloads the registrations after a new one. */}
      <OwnRegistrations key={sent?.id} member={member} />
    </div>
  );
}

export function RegistrationSignIn() {
  return (
    <SignInGate
      icon={Store}
      title={<Trans>Sign in to register your business</Trans>}
      path={paths.merchantRegistration}
      draftName={FORM}
    >
      <Trans>Sign in to register. We review every business and show the status here.</Trans>
    </SignInGate>
  );
}

interface RegistrationFormProps {
  member: Registrant;
  onSent: (merchant: OwnMerchant) => void;
}

function RegistrationForm({ member, onSent }: RegistrationFormProps) {
  return (
    <MerchantForm
      name={FORM}
      userId={member.id}
      defaults={{ contact_email: member.email }}
      send={registerMerchant}
      onSent={onSent}
      cancelPath={paths.businesses}
      submitLabel={<Trans>Register business</Trans>}
    />
  );
}

interface RegistrationSentProps {
  merchant: OwnMerchant;
  onAnother: () => void;
}

function RegistrationSent({ merchant, onAnother }: RegistrationSentProps) {
  const { name } = merchant;
  return (
    <SentPanel
      title={<Trans>Your business was sent for review</Trans>}
      link={
        <ButtonLink to={paths.businesses}>
          <Trans>See all businesses</Trans>
        </ButtonLink>
      }
      anotherLabel={<Trans>Register another</Trans>}
      onAnother={onAnother}
    >
      <Trans>
        We’ll review <bdi>{name}</bdi> soon. Track it below.
      </Trans>
    </SentPanel>
  );
}
