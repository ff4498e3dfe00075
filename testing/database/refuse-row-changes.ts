import pg from "pg";

/**
 * Runs `work` while the database refuses the changes of tables that PostgreSQL 15.20 refuses: a new column with a default or a
 * computed value, or another type, if a function with an SQL-standard body takes a row of the table. Needs a superuser.
 */
export async function whileRowChangesAreRefused(
  ownerUrl: string,
  work: () => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(REFUSE);
    await work();
    await client.query("drop schema refusals cascade");
  } finally {
    await client.end();
  }
}

const REFUSE = `
  create schema refusals;
  create table refusals.seen (attrelid oid, attnum smallint, primary key (attrelid, attnum));
  create function refusals.refuse() returns event_trigger language plpgsql security definer as $$
  declare
    changed oid[];
    function regprocedure;
  begin
    if tg_event = 'table_rewrite' then
      changed := array[pg_event_trigger_table_rewrite_oid()];
    else
      -- A constant default of a new column does not rewrite the table, but is stored with the column.
      with added as (
        insert into refusals.seen select attrelid, attnum from pg_attribute where atthasmissing
        on conflict do nothing returning attrelid)
      select array_agg(attrelid) into changed from added;
    end if;
    select p.oid into function from pg_proc p join pg_type t on t.oid = any (p.proargtypes)
    where p.prosqlbody is not null and t.typrelid = any (changed) limit 1;
    if found then
      raise exception 'cannot alter a table because function % uses its row type', function using errcode = '0A000';
    end if;
  end
  $$;
  insert into refusals.seen select attrelid, attnum from pg_attribute where atthasmissing;
  create event trigger refuse_rewrites on table_rewrite execute function refusals.refuse();
  create event trigger refuse_defaults on ddl_command_end when tag in ('ALTER TABLE') execute function refusals.refuse();`;
