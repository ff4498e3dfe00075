import type { Database } from "./database.types.ts";

type Public = Database["public"];
type Relations = Public["Tables"] & Public["Views"];
type Procedures = Public["Functions"];

/** A table or a view. */
export type RelationName = keyof Relations;
export type ProcedureName = keyof Procedures;

/**
 * A row of a table or view as it arrives: its column names are known, and any column may be null or missing, because
 * PostgreSQL does not say which columns of a view are never null. One `…FromRow` function per noun gives the defaults.
 * `Present` names the columns that the database always fills. A number may be written as text: see `toNumber`.
 */
export type Row<
  Name extends RelationName,
  Present extends keyof Relations[Name]["Row"] = never,
> = Received<Relations[Name]["Row"], Present>;

/** A row of a table, read whole: here PostgreSQL does declare which columns are never null. */
export type TableRow<Name extends keyof Public["Tables"]> = Public["Tables"][Name]["Row"];

/** One row of what a procedure returns, under the same rule: a result column has no `not null` in PostgreSQL. */
export type ResultRow<
  Name extends ProcedureName,
  Present extends keyof OneOf<Returns<Name>> = never,
> = Received<OneOf<Returns<Name>>, Present>;

/** The arguments of a procedure. */
export type Args<Name extends ProcedureName> = Procedures[Name]["Args"];

/** What a procedure returns, as generated. `Json` is read with a zod schema before anything else. */
export type Returns<Name extends ProcedureName> = Procedures[Name]["Returns"];

type OneOf<Result> = Result extends readonly (infer Item)[] ? Item : Result;

type Received<Columns, Present extends keyof Columns> = {
  [Name in Exclude<keyof Columns, Present>]?: Sent<Columns[Name]> | null;
} & { [Name in Present]: NonNullable<Sent<Columns[Name]>> };

type Sent<Value> = number extends Value ? Value | string : Value;

/** Reads a number column, which a backend may write as text (`bigint`, `numeric`). Null for none or nonsense. */
export function toNumber(value: number | string | null | undefined): number | null {
  if (value === null || value === undefined || value === "") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
