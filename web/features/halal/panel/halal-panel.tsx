import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import type { HalalFact, HalalFacts, HalalSubject } from "#contract/halal/halal-facts.ts";
import { useAttributeLabels } from "#features/halal/labels/use-halal-labels.ts";
import { Button } from "#ui/button/button.tsx";
import { useSignInPrompt } from "#ui/dialog/sign-in-prompt.tsx";
import { Card } from "#ui/display/card.tsx";
import { useChunk } from "#ui/use-chunk.ts";
import { FactRow } from "./fact-row.tsx";
import { useMemberHalal } from "./use-member-halal.ts";

const loadAdd = () => import("#features/halal/add/add-fact-dialog.tsx");
const loadOwn = () => import("./own-claims.tsx");
const loadShop = () => import("#features/halal/queue/shop-tie-row.tsx");
const loadFact = () => import("#features/halal/fact/fact-dialog.tsx");

interface HalalPanelProps {
  subject: HalalSubject;
  facts: HalalFacts;
  /** Id of the signed-in member; null for a visitor. */
  memberId: string | null;
  /** Whether the reader decides on it as an admin or a moderator. */
  decides: boolean;
}

/** Table of halal facts with source and date. The dialogs load when they are opened. */
export function HalalPanel({ subject, facts, memberId, decides }: HalalPanelProps) {
  const { t } = useLingui();
  const askToSignIn = useSignInPrompt();
  const { revalidate } = useRevalidator();
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<HalalFact | null>(null);
  const adding = useChunk(isAdding, loadAdd, () => setAdding(false));
  const details = useChunk(open !== null, loadFact, () => setOpen(null));

  const { member, reload } = useMemberHalal(subject, memberId);
  const claims = member?.own ?? [];
  const own = useChunk(claims.length > 0, loadOwn);

  const tie = subject.type === "deal" && !member?.shop?.isOnWebsite ? member?.shop : null;
  const shop = useChunk(Boolean(tie), loadShop);

  async function refresh() {
    await Promise.all([revalidate(), reload()]);
  }

  function add() {
    if (memberId !== null) return setAdding(true);
    askToSignIn({
      title: t`Sign in to add what you have seen`,
      text: t`It takes half a minute. Your name isn’t shown.`,
      onMember: () => setAdding(true),
    });
  }

  const labels = useAttributeLabels();
  const detailsOf = ({ attribute }: HalalFact, section: string) => {
    const label = section ? `${labels[attribute]} (${section})` : labels[attribute];
    return t`Details: ${label}`;
  };

  const table = (list: HalalFact[], label: string, section = "") => (
    <FactTable label={label}>
      {list.map((fact) => (
        <FactRow key={fact.id} fact={fact}>
          <Button
            variant="text"
            className="needs-script whitespace-nowrap print:hidden max-sm:-me-3 sm:-ms-3"
            onClick={() => setOpen(fact)}
            aria-haspopup="dialog"
            aria-label={detailsOf(fact, section)}
          >
            <Trans>Details</Trans>
          </Button>
        </FactRow>
      ))}
    </FactTable>
  );

  const isEmpty = facts.deal.length + facts.merchant.length === 0;
  return (
    <Card id="halal" className="mbs-5 scroll-mt-32" aria-labelledby="halal-title">
      <h2 id="halal-title" className="text-fs-22 font-[680]">
        <Trans>Halal information</Trans>
      </h2>
      {facts.deal.length > 0 && table(facts.deal, t`Halal information`)}
      {facts.merchant.length > 0 && (
        <>
          {subject.type === "deal" && (
            <h3 className="mbs-4 text-fs-18 font-[650]">
              <Trans>The merchant in general</Trans>
            </h3>
          )}
          {table(
            facts.merchant,
            t`The merchant in general`,
            subject.type === "deal" ? t`The merchant in general` : "",
          )}
        </>
      )}
      {isEmpty && (
        <p className="mbs-2 text-muted">
          <Trans>No information about this yet.</Trans>
        </p>
      )}
      {claims.length > 0 && own && <own.OwnClaims claims={claims} onWithdrawn={reload} />}
      {tie && shop && (
        <shop.ShopTieRow
          key={tie.merchantId}
          dealId={subject.id}
          shop={tie}
          onChanged={() => void refresh()}
        />
      )}
      <Button variant="outline" className="needs-script mbs-3 print:hidden" onClick={add}>
        <Plus aria-hidden="true" />
        <Trans>Add what you have seen</Trans>
      </Button>
      {isAdding && adding && (
        <adding.AddFactDialog
          subject={subject}
          merchantId={facts.merchantId}
          certifiers={member?.certifiers ?? []}
          onAdded={() => void refresh()}
          onClose={() => setAdding(false)}
        />
      )}
      {open && details && (
        <details.FactDialog
          key={open.id}
          fact={open}
          member={member}
          memberId={memberId}
          decides={decides}
          onChanged={() => void refresh()}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

function FactTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: browsers drop the roles of a table that is laid out as blocks.
    <table role="table" aria-label={label} className="mbs-2.5 inline-full text-fs-15 max-sm:block">
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <thead role="rowgroup" className="text-start text-fs-14 text-muted max-sm:sr-only">
        {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
        <tr role="row">
          <Heading>
            <Trans>Fact</Trans>
          </Heading>
          <Heading>
            <Trans>Value</Trans>
          </Heading>
          <Heading>
            <Trans>Source</Trans>
          </Heading>
          <Heading>
            <Trans>Seen</Trans>
          </Heading>
          <Heading>
            <Trans>Valid until</Trans>
          </Heading>
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <tbody role="rowgroup" className="max-sm:block">
        {children}
      </tbody>
    </table>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above.
    <th role="columnheader" scope="col" className="px-2 py-1 text-start font-[560]">
      {children}
    </th>
  );
}
