import * as z from "zod/mini";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

export const DOMAIN_RULE_KINDS = ["blocked", "paused", "shortener", "pays_us"] as const;
export type DomainRuleKind = (typeof DOMAIN_RULE_KINDS)[number];

const domainRules = z.array(
  z.object({
    domain: z.string(),
    rule: z.enum(DOMAIN_RULE_KINDS),
    reason: z.nullable(z.string()),
    /** ISO 8601; null for a rule without an end. */
    until: z.nullable(z.string()),
    /** A username; null for predefined rules and for deleted members. */
    created_by: z.nullable(z.string()),
  }),
);

export type DomainRule = z.infer<typeof domainRules>[number];
export type NewDomainRule = Omit<DomainRule, "created_by">;

async function getDomainRules(backend: Backend): Promise<DomainRule[]> {
  const data = await backend.data();
  return domainRules.parse(unwrap(await data.rpc("get_domain_rules")));
}

async function putDomainRule(backend: Backend, rule: NewDomainRule): Promise<void> {
  const data = await backend.data();
  unwrap(
    await data.rpc("set_domain_rule", {
      domain_param: rule.domain,
      rule_param: rule.rule,
      ...(rule.reason && { reason_param: rule.reason }),
      ...(rule.until && { until_param: rule.until }),
    }),
  );
}

async function deleteDomainRule(backend: Backend, domain: string): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("remove_domain_rule", { domain_param: domain }));
}

/** Reads the rules for links; admins only. */
export const loadDomainRules = createRequestThunk("moderation/loadDomainRules", getDomainRules);

/** Sets or replaces the rule of a domain; admins only. */
export const saveDomainRule = createRequestThunk("moderation/saveDomainRule", putDomainRule);

/** Removes the rule of a domain; admins only. */
export const removeDomainRule = createRequestThunk("moderation/removeDomainRule", deleteDomainRule);
