import type { Database } from "./database.types.ts";

type Public = Database["public"];
type Relations = Public["Tables"] & Public["Views"];
type Procedures = Public["Functions"];

export type RelationName = keyof Relations;
export type ProcedureName = keyof Procedures;

/**
 * Row of a table or view as received. Any column may be null or missing, because PostgreSQL does not declare which columns of a
 * view are never null; `Present` lists those that the database always fills. The `…FromRow` functions add defaults. Numbers may
 * be text, see `toNumber`.
 */
export type Row<
  Name extends RelationName,
  Present extends keyof Relations[Name]["Row"] = never,
> = Received<Relations[Name]["Row"], Present>;

/** Complete row of a table, for which PostgreSQL declares the columns that are never null. */
export type TableRow<Name extends keyof Public["Tables"]> = Public["Tables"][Name]["Row"];

/** Row of a procedure's result. PostgreSQL does not declare which columns are never null. */
export type ResultRow<
  Name extends ProcedureName,
  Present extends keyof OneOf<Returns<Name>> = never,
> = Received<OneOf<Returns<Name>>, Present>;

export type Args<Name extends ProcedureName> = Procedures[Name]["Args"];

/** Result of a procedure as generated. Parse `Json` with a zod schema. */
export type Returns<Name extends ProcedureName> = Procedures[Name]["Returns"];

type OneOf<Result> = Result extends readonly (infer Item)[] ? Item : Result;

type Received<Columns, Present extends keyof Columns> = {
  [Name in Exclude<keyof Columns, Present>]?: Sent<Columns[Name]> | null;
} & { [Name in Present]: NonNullable<Sent<Columns[Name]>> };

type Sent<Value> = number extends Value ? Value | string : Value;

/** Converts a number, which a backend may send as text (`bigint`, `numeric`). Returns null for missing or invalid values. */
export function toNumber(value: number | string | null | undefined): number | null {
  if (value === null || value === undefined || value === "") return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
