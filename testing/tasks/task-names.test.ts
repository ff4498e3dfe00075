import { expect, test } from "vitest";
import { TASK_NAMES } from "#features/moderation/dashboard/background-card.tsx";
import { createTasks } from "#server/jobs/tasks.ts";

test("every background task has a name on the dashboard", () => {
  const tasks = Object.keys(createTasks({} as never));
  expect(Object.keys(TASK_NAMES).sort()).toEqual(tasks.sort());
});
