import {
  type GuardedBackend,
  startGuardedBackend,
} from "#server/backend/guard/guarded-backend.fixture.ts";
import { hideCanaries } from "./canaries.fixture.ts";
import { gatherPeople, type People } from "./people.fixture.ts";

/** The guarded backend with everybody in it and something private of every kind. */
export interface Walls extends People {
  site: GuardedBackend;
}

/** Starts it on a database of its own; the limits of a fresh install only where they are what is tested. */
export async function raiseWalls(limits: "off" | undefined = "off"): Promise<Walls> {
  const site = await startGuardedBackend(limits);
  try {
    const people = await gatherPeople(site.owner, site.ask);
    await hideCanaries(site.owner, people.ids);
    return { ...people, site };
  } catch (error) {
    await site.stop();
    throw error;
  }
}
