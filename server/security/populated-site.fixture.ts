import {
  type GuardedBackend,
  startGuardedBackend,
} from "#server/backend/guard/guarded-backend.fixture.ts";
import { addNonpublicContent } from "./roles/nonpublic-content.fixture.ts";
import { gatherPeople, type People } from "./roles/people.fixture.ts";

/** The guarded backend with everybody in it and something private of every kind. */
export interface PopulatedSite extends People {
  backend: GuardedBackend;
}

/** Starts it on a database of its own; the limits of a fresh install only where they are what is tested. */
export async function startPopulatedSite(
  limits: "off" | undefined = "off",
): Promise<PopulatedSite> {
  const backend = await startGuardedBackend(limits);
  try {
    const people = await gatherPeople(backend.owner, backend.ask);
    await addNonpublicContent(backend.owner, people.ids);
    return { ...people, backend };
  } catch (error) {
    await backend.stop();
    throw error;
  }
}
