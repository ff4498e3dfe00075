-- Adds a background job in the caller's transaction. Replaces a pending job with the same key. Does nothing without the schema of
-- graphile-worker.
create function private.enqueue(
  task_param text,
  payload_param jsonb default '{}',
  job_key_param text default null,
  run_at_param timestamptz default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  assert not exists (
    select from jsonb_each_text(payload_param)
    where value !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
  ), 'a job payload may contain ids only';
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  -- Twenty attempts take three days. After the sixth, about four minutes in, admins see the job as failed.
  perform graphile_worker.add_job(task_param, payload := payload_param::json, job_key := job_key_param,
    run_at := run_at_param, max_attempts := 20);
end
$$;
comment on function private.enqueue is
  'Definer: called by procedures and triggers. A job reads its data when it runs, with its own rights.';

-- Returns, for each task, the numbers of pending jobs, of pending jobs that failed before, and of jobs that failed permanently
-- or in five consecutive retries, with the time of the oldest job. Scheduled jobs do not count.
create function private.job_states()
returns table (task text, waiting bigint, retried bigint, failed bigint, oldest_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  return query
    select j.task_identifier,
      count(*) filter (where j.attempts < j.max_attempts),
      count(*) filter (where j.attempts < least(j.max_attempts, 6) and j.last_error is not null),
      count(*) filter (
        where j.attempts >= least(j.max_attempts, 6) and (j.locked_at is null or j.last_error is not null)),
      min(j.created_at)
    from graphile_worker.jobs j
    where j.run_at <= now() or j.last_error is not null
    group by j.task_identifier
    order by j.task_identifier;
end
$$;
comment on function private.job_states is 'Definer: for the metrics and get_failed_jobs.';

-- An admin reads the failed tasks, each with the numbers of jobs to retry and of jobs that failed permanently or in five
-- consecutive retries, and the time of the oldest job. Errors are only in the log because they may contain addresses.
create function public.get_failed_jobs()
returns table (task text, retried bigint, failed bigint, oldest_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select s.task, s.retried, s.failed, s.oldest_at from private.job_states() s where s.retried + s.failed > 0;
end
$$;
grant execute on function public.get_failed_jobs to anon, authenticated; -- others get a refusal
comment on function public.get_failed_jobs is 'Definer: require_admin decides. [admins; reads]';

-- An admin retries all failed jobs immediately. Returns their number.
create function public.retry_failed_jobs() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  retried integer := 0;
begin
  perform private.require_admin();
  if to_regclass('graphile_worker._private_jobs') is not null then
    perform graphile_worker.reschedule_jobs(
      array(select j.id from graphile_worker.jobs j where j.last_error is not null and j.locked_at is null),
      run_at := now(), attempts := 0);
    get diagnostics retried = row_count;
  end if;
  if retried > 0 then
    -- The subject is the site.
    perform private.log_admin_action('retry_jobs', 'site', '00000000-0000-0000-0000-000000000000',
      null, jsonb_build_object('jobs', retried));
  end if;
  return retried;
end
$$;
grant execute on function public.retry_failed_jobs to anon, authenticated; -- others get a refusal
comment on function public.retry_failed_jobs is 'Definer: require_admin decides. Skips running jobs. [admins; writes]';

-- An admin reads the time of the last background work; null if there was none.
create function public.get_last_background_run() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if to_regclass('graphile_worker._private_known_crontabs') is null then
    return null;
  end if;
  return (select max(greatest(known_since, last_execution)) from graphile_worker._private_known_crontabs);
end
$$;
grant execute on function public.get_last_background_run to anon, authenticated; -- others get a refusal
comment on function public.get_last_background_run is
  'Definer: require_admin decides. Some tasks run every minute. [admins; reads]';

-- Deletes the jobs that failed permanently more than 30 days ago and returns their number.
create function private.delete_old_failed_jobs() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  deleted integer := 0;
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    perform graphile_worker.complete_jobs(array(
      select j.id from graphile_worker.jobs j
      where j.attempts >= j.max_attempts and j.updated_at < now() - interval '30 days'));
    get diagnostics deleted = row_count;
  end if;
  return deleted;
end
$$;
comment on function private.delete_old_failed_jobs is 'Definer: called by the background worker only.';
