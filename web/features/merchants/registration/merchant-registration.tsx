import { Trans } from "@lingui/react/macro";
import { Store } from "lucide-react";
import { useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { OwnMerchant } from "#contract/merchants/merchant.ts";
import { registerMerchantSchema } from "#contract/merchants/merchant-schema.ts";
import { MemberForm } from "#features/forms/member-form.tsx";
import { SentPanel } from "#features/forms/sent-panel.tsx";
import { SignInGate } from "#features/forms/sign-in-gate.tsx";
import { useMemberDraft } from "#features/forms/use-member-draft.ts";
import { useMemberForm } from "#features/forms/use-member-form.ts";
import { useImageUpload } from "#features/images/use-image-upload.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { OwnRegistrations } from "./own-registrations.tsx";
import { RegistrationFields } from "./registration-fields.tsx";
import { registerMerchant } from "./registration-requests.ts";

const FORM = "merchant";

interface Registrant {
  id: string;
  email: string;
}

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
      <OwnRegistrations key={sent?.id} userId={member.id} />
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
  const draft = useMemberDraft(FORM, member.id);
  const upload = useImageUpload("merchant", draft.restored?.image);
  const memberForm = useMemberForm({
    schema: registerMerchantSchema,
    draft,
    defaults: { contact_email: member.email },
    image: { field: "logo_url", upload },
    send: registerMerchant,
    onSent,
    fieldOfCode: { already_registered: "name" },
  });
  return (
    <MemberForm
      memberForm={memberForm}
      cancelPath={paths.businesses}
      submitLabel={<Trans>Register business</Trans>}
    >
      <RegistrationFields form={memberForm.form} fieldId={memberForm.fieldId} upload={upload} />
    </MemberForm>
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
