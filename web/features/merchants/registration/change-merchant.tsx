import { Trans } from "@lingui/react/macro";
import { useMemo } from "react";
import type { OwnMerchant } from "#contract/merchants/merchant.ts";
import { MerchantForm, type Registrant } from "./merchant-form.tsx";
import { merchantUpdateOf } from "./registration-requests.ts";

interface ChangeMerchantProps {
  merchant: OwnMerchant;
  member: Registrant;
  onSaved: (saved: OwnMerchant) => void;
}

/** Form in which a member changes an approved merchant. */
export function ChangeMerchant({ merchant, member, onSaved }: ChangeMerchantProps) {
  const { id, input } = merchant;
  const send = useMemo(() => merchantUpdateOf(id), [id]);
  return (
    <MerchantForm
      name={`merchant-${id}`}
      userId={member.id}
      defaults={{ ...input, contact_email: input.contact_email || member.email }}
      send={send}
      onSent={onSaved}
      submitLabel={<Trans>Save</Trans>}
      isChange
    />
  );
}
