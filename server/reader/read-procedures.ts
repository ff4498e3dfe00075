import { PROCEDURES } from "#contract/procedures.ts";

type Declared = typeof PROCEDURES;

/** Procedure that reads public content for pages. `VisitorReads` calls only these. */
export type ReadProcedure = {
  [Name in keyof Declared]: Declared[Name]["effect"] extends "reads for pages" ? Name : never;
}[keyof Declared];

export function isReadProcedure(name: string): name is ReadProcedure {
  return (
    Object.hasOwn(PROCEDURES, name) &&
    PROCEDURES[name as keyof Declared].effect === "reads for pages"
  );
}
