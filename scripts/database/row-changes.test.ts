import { expect, test } from "vitest";
import { rowChangesOf } from "./row-changes.ts";

test("statements that change rows are found, but not in function bodies, strings and comments", () => {
  const sql = `
    -- insert into nothing;
    create function f() returns void language plpgsql as $f$ begin delete from a; end $f$;
    comment on table a is 'one; delete from it';
    -- Rows from before.
    update a set b = 'x; y' where c;
    create table d (e int);
    select private.expose_to_backend('d');
    SELECT private.remember(e) FROM d;
    INSERT INTO d SELECT 1;`;
  expect(rowChangesOf(sql)).toEqual([
    "update a set b = 'x; y' where c",
    "SELECT private.remember(e) FROM d",
    "INSERT INTO d SELECT 1",
  ]);
});
