import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DomainRuleKind } from "./domain-rules-requests.ts";

export const RULE_LABELS: Readonly<Record<DomainRuleKind, MessageDescriptor>> = {
  blocked: msg`Blocked`,
  paused: msg`Paused`,
  shortener: msg`Link shortener`,
  pays_us: msg`May pay us`,
};

export const RULE_HINTS: Readonly<Record<DomainRuleKind, MessageDescriptor>> = {
  blocked: msg`New deals are refused with your reason.`,
  paused: msg`New deals are refused until the rule ends, with your reason.`,
  shortener: msg`Members are asked for the merchant’s own address.`,
  pays_us: msg`Readers see “May pay us” beside “Get deal”.`,
};
