set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.enqueue(task_param text, payload_param jsonb DEFAULT '{}'::jsonb, job_key_param text DEFAULT NULL::text, run_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  assert not exists (
    select from jsonb_each_text(payload_param)
    where value !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
  ), 'the payload of a job holds ids only';
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  -- Twenty tries take three days; after the sixth, which is four minutes later, an admin sees the job as failed.
  perform graphile_worker.add_job(task_param, payload := payload_param::json, job_key := job_key_param,
    run_at := run_at_param, max_attempts := 20);
end
$function$;

CREATE OR REPLACE FUNCTION private.job_states()
 RETURNS TABLE(task text, waiting bigint, retried bigint, failed bigint, oldest_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
