import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { createRequestThunk, onDemand } from "#lib/backend/create-app-thunk.ts";

const calls = () => import("./halal-calls.ts");

export const fetchDealHalal = createRequestThunk(
  "halal/fetchDealHalal",
  CONTEXT_MESSAGES.gettingHalalFacts,
  onDemand(async () => (await calls()).getDealHalal),
);

export const fetchMemberHalal = createRequestThunk(
  "halal/fetchMemberHalal",
  CONTEXT_MESSAGES.gettingHalalFacts,
  onDemand(async () => (await calls()).getMemberHalal),
);

export const fetchFactHistory = createRequestThunk(
  "halal/fetchFactHistory",
  CONTEXT_MESSAGES.gettingHalalFacts,
  onDemand(async () => (await calls()).getFactHistory),
);

export const addHalalFact = createRequestThunk(
  "halal/addFact",
  CONTEXT_MESSAGES.changingHalalFacts,
  onDemand(async () => (await calls()).addFact),
);

export const withdrawHalalFact = createRequestThunk(
  "halal/withdrawFact",
  CONTEXT_MESSAGES.changingHalalFacts,
  onDemand(async () => (await calls()).withdrawFact),
);

export const takeDownHalalFact = createRequestThunk(
  "halal/takeDownFact",
  CONTEXT_MESSAGES.changingHalalFacts,
  onDemand(async () => (await calls()).takeDownFact),
);

export const disputeHalalFact = createRequestThunk(
  "halal/disputeFact",
  CONTEXT_MESSAGES.changingHalalFacts,
  onDemand(async () => (await calls()).disputeFact),
);

export const answerHalalDispute = createRequestThunk(
  "halal/answerDispute",
  CONTEXT_MESSAGES.changingHalalFacts,
  onDemand(async () => (await calls()).answerDispute),
);

export const withdrawHalalDispute = createRequestThunk(
  "halal/withdrawDispute",
  CONTEXT_MESSAGES.changingHalalFacts,
  onDemand(async () => (await calls()).withdrawDispute),
);

export const undoHalalDecision = createRequestThunk(
  "halal/undoDecision",
  CONTEXT_MESSAGES.undoingDecision,
  onDemand(async () => (await calls()).undoDecision),
);

export const tieDeal = createRequestThunk(
  "halal/tieDeal",
  CONTEXT_MESSAGES.changingHalalFacts,
  onDemand(async () => (await calls()).tieDealTo),
);
