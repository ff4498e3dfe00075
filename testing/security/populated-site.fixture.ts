import {
  type GuardedBackend,
  startGuardedBackend,
} from "#server/backend/guard/guarded-backend.fixture.ts";
import { addNonpublicContent } from "./roles/nonpublic-content.fixture.ts";
import { gatherPeople, type People } from "./roles/people.fixture.ts";

/** The guarded backend with all test members and private content of every kind. */
export interface PopulatedSite extends People {
  backend: GuardedBackend;
}

/** Starts the site on a separate database; limits are off unless they are being tested. */
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
