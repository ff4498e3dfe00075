import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Sorts the files of a project by environment. Vitest ends a worker when the next file needs another environment; in mixed order
 * it would load happy-dom, React and the components again for every few files.
 */
export class EnvironmentSequencer extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const groups = Map.groupBy(sorted, ({ project, moduleId }) =>
      [project.name, ...environmentOf(moduleId)].join(),
    );
    return [...groups.values()].flat();
  }
}

function environmentOf(file: string): readonly string[] {
  return readFileSync(file, "utf8").match(/@vitest-environment.*/g) ?? [];
}
