// Longer than 200 lines: one list of all metrics to watch, from which the three files of alert-files.ts are generated.

/** A row of the handbook's table, with the rules of Prometheus that watch the metric. */
export interface WatchedMetric {
  /** Markdown. */
  metric: string;
  threshold: string;
  action: string;
  alerts: readonly AlertRule[];
}

export interface AlertRule {
  name: string;
  expr: string;
  /** How long the condition must hold. */
  for: string;
  /** `page`: wake somebody; `ticket`: look at it in the daytime. */
  severity: "page" | "ticket";
}

export const WATCHED: readonly WatchedMetric[] = [
  {
    metric: "`up` of the scrape, `GET /readyz`",
    threshold: "0, or not 200, for a minute",
    action: "the log; `systemctl status samha`; the end of `postgres.log`",
    alerts: [{ name: "SamhaDown", for: "1m", severity: "page", expr: 'up{job="samha"} == 0' }],
  },
  {
    metric: "`samha_http_requests_total`",
    threshold: "none for ten minutes in the daytime; ten times the usual",
    action: "check the proxy; its log shows the client addresses, the site's log does not",
    alerts: [
      {
        name: "SamhaNoRequests",
        for: "10m",
        severity: "ticket",
        expr: "sum(rate(samha_http_requests_total[10m])) == 0",
      },
      {
        name: "SamhaManyRequests",
        for: "10m",
        severity: "ticket",
        expr: "sum(rate(samha_http_requests_total[10m])) > 10 * sum(rate(samha_http_requests_total[1d])) and sum(rate(samha_http_requests_total[10m])) > 0.1",
      },
    ],
  },
  {
    metric: "`samha_http_request_duration_seconds`",
    threshold:
      "the 95th percentile of `vote` or `procedure` over 0.5 s, of pages over 1 s, for ten minutes",
    action:
      "`samha_backend_thread_utilization`; slow statements in `postgres.log`; more memory or a faster disk for PostgreSQL",
    alerts: [
      {
        name: "SamhaSlowWrites",
        for: "10m",
        severity: "page",
        expr: 'histogram_quantile(0.95, sum by (le) (rate(samha_http_request_duration_seconds_bucket{route=~"vote|procedure"}[10m]))) > 0.5',
      },
      {
        name: "SamhaSlowPages",
        for: "10m",
        severity: "page",
        expr: 'histogram_quantile(0.95, sum by (le) (rate(samha_http_request_duration_seconds_bucket{route=~"home|deal|list|search"}[10m]))) > 1',
      },
    ],
  },
  {
    metric: '`samha_errors_total{class="server"}`',
    threshold: "more than 1% of the requests, or any for ten minutes",
    action: "search the log at `error` for their `requestId`",
    alerts: [
      {
        name: "SamhaServerErrors",
        for: "10m",
        severity: "page",
        expr: 'sum(rate(samha_errors_total{class="server"}[5m])) > 0',
      },
      {
        name: "SamhaManyServerErrors",
        for: "1m",
        severity: "page",
        expr: 'sum(rate(samha_errors_total{class="server"}[5m])) > 0.01 * sum(rate(samha_http_requests_total[5m]))',
      },
    ],
  },
  {
    metric: '`samha_errors_total{class="validation",route="accounts"}`',
    threshold: "ten times the usual",
    action:
      "someone is guessing passwords; `LIMIT_SIGN_IN` and `LIMIT_SIGN_IN_ADDRESS` slow this down. Block the addresses at the proxy",
    alerts: [
      {
        name: "SamhaPasswordGuessing",
        for: "10m",
        severity: "ticket",
        expr: 'sum(rate(samha_errors_total{class="validation",route="accounts"}[10m])) > 10 * sum(rate(samha_errors_total{class="validation",route="accounts"}[1d])) and sum(rate(samha_errors_total{class="validation",route="accounts"}[10m])) > 0.1',
      },
    ],
  },
  {
    metric: '`samha_errors_total{class="auth"}`',
    threshold: "ten times the usual",
    action:
      "refused tokens (401): a replaced token secret, or clients that do not renew their tokens",
    alerts: [
      {
        name: "SamhaRefusedTokens",
        for: "10m",
        severity: "ticket",
        expr: 'sum(rate(samha_errors_total{class="auth"}[10m])) > 10 * sum(rate(samha_errors_total{class="auth"}[1d])) and sum(rate(samha_errors_total{class="auth"}[10m])) > 0.1',
      },
    ],
  },
  {
    metric: '`samha_errors_total{class="network"}`',
    threshold: "over 5% of the requests",
    action:
      "clients disconnect before the response: the site is slow, or the proxy's timeout is short",
    alerts: [
      {
        name: "SamhaDisconnects",
        for: "10m",
        severity: "ticket",
        expr: 'sum(rate(samha_errors_total{class="network"}[10m])) > 0.05 * sum(rate(samha_http_requests_total[10m]))',
      },
    ],
  },
  {
    metric: '`samha_errors_total{class="validation"}`, `{class="unknown"}`',
    threshold: "a jump after a release",
    action:
      "an old page in a browser and a new server disagree; `unknown` is mostly addresses that do not exist",
    alerts: [
      {
        name: "SamhaRefusedRequests",
        for: "10m",
        severity: "ticket",
        expr: 'sum(rate(samha_errors_total{class=~"validation|unknown"}[10m])) > 10 * sum(rate(samha_errors_total{class=~"validation|unknown"}[1d])) and sum(rate(samha_errors_total{class=~"validation|unknown"}[10m])) > 0.1',
      },
    ],
  },
  {
    metric: "`samha_pages_total`",
    threshold: 'less than half `from="cache"` on a busy day',
    action:
      "a crawler, or writes that keep clearing the cache: see `samha_http_requests_total`; lower `LIMIT_PAGES`",
    alerts: [
      {
        name: "SamhaCacheMisses",
        for: "30m",
        severity: "ticket",
        expr: 'sum(rate(samha_pages_total{from="cache"}[30m])) < 0.5 * sum(rate(samha_pages_total[30m])) and sum(rate(samha_pages_total[30m])) > 5',
      },
    ],
  },
  {
    metric: "`samha_rate_limit_refusals_total`",
    threshold: "any for an hour",
    action:
      "`LIMIT_PAGES` or `LIMIT_API`: one address sends too much, or many people share it (then raise the limit). `database`: members post faster than `LIMIT_DEALS` and the other posting limits",
    alerts: [
      {
        name: "SamhaLimitRefusals",
        for: "1h",
        severity: "ticket",
        expr: "sum by (limit) (increase(samha_rate_limit_refusals_total[10m])) > 0",
      },
    ],
  },
  {
    metric: "`samha_votes_total`",
    threshold: "a jump without a jump in visitors",
    action: "look at the hottest deals; an admin's offset corrects a temperature",
    alerts: [
      {
        name: "SamhaManyVotes",
        for: "10m",
        severity: "ticket",
        expr: "sum(rate(samha_votes_total[10m])) > 10 * sum(rate(samha_votes_total[1d])) and sum(rate(samha_votes_total[10m])) > 0.1",
      },
    ],
  },
  {
    metric: "`samha_queue_length`, `samha_queue_oldest_seconds`",
    threshold:
      "`deals`, `avatars` older than a day; `reports` older than six hours; `messages`, `merchants`, `vouchers` older than three days",
    action: "remind the admins, or appoint another admin",
    alerts: [
      {
        name: "SamhaQueueWaits",
        for: "10m",
        severity: "ticket",
        expr: 'samha_queue_oldest_seconds{queue=~"deals|avatars"} > 86400 or samha_queue_oldest_seconds{queue="reports"} > 21600 or samha_queue_oldest_seconds{queue=~"messages|merchants|vouchers"} > 259200',
      },
    ],
  },
  {
    metric: '`samha_queue_late{queue="messages"}`',
    threshold: "any: a report of illegal content has waited for more than 24 hours",
    action: "open `/admin/messages`; the late reports are the first",
    alerts: [
      {
        name: "SamhaLateReport",
        for: "1m",
        severity: "page",
        expr: 'samha_queue_late{queue="messages"} > 0',
      },
    ],
  },
  {
    metric: '`samha_queue_oldest_seconds{queue="unmailed_messages"}`',
    threshold: "over ten minutes, unless it is night for every admin",
    action:
      "the mail server refuses emails or cannot be reached: see the log. After three days a message is no longer emailed and stays in the queue",
    alerts: [
      {
        name: "SamhaUnmailedMessages",
        for: "10m",
        severity: "ticket",
        expr: 'samha_queue_oldest_seconds{queue="unmailed_messages"} > 600',
      },
    ],
  },
  {
    metric: '`samha_mails_total{outcome="failed"}`',
    threshold: "any",
    action:
      "as above; failed emails are retried, see [Accounts and mail](operations.md#accounts-and-mail) and [Background work](operations.md#background-work)",
    alerts: [
      {
        name: "SamhaFailedMails",
        for: "0m",
        severity: "ticket",
        expr: 'increase(samha_mails_total{outcome="failed"}[15m]) > 0',
      },
    ],
  },
  {
    metric: "`samha_jobs_failed`",
    threshold: "any",
    action:
      "the dashboard lists them; the log (`A job failed ...`) has the reason. Fix it and press Try again",
    alerts: [
      { name: "SamhaFailedJobs", for: "0m", severity: "ticket", expr: "samha_jobs_failed > 0" },
    ],
  },
  {
    metric: "`samha_jobs_waiting`, `samha_jobs_oldest_seconds`",
    threshold: "the oldest over ten minutes, with none failed",
    action: "no worker runs: the log (`Background work could not start`), `WORKER_DATABASE_URL`",
    alerts: [
      {
        name: "SamhaJobsWait",
        for: "5m",
        severity: "ticket",
        expr: "max(samha_jobs_oldest_seconds) > 600 unless sum(samha_jobs_failed) > 0",
      },
    ],
  },
  {
    metric: '`samha_log_lines_total{level="error"}`',
    threshold: "any that belongs to no request: jobs, emails",
    action: "read them",
    alerts: [
      {
        name: "SamhaLoggedErrors",
        for: "0m",
        severity: "ticket",
        expr: 'increase(samha_log_lines_total{level="error"}[10m]) > 0',
      },
    ],
  },
  {
    metric: "`samha_database_up`",
    threshold: "0",
    action: "as for `/readyz`",
    alerts: [
      { name: "SamhaDatabaseDown", for: "1m", severity: "page", expr: "samha_database_up == 0" },
    ],
  },
  {
    metric: "`samha_database_connections`",
    threshold:
      "all of a holder's connections `active` for a minute: for each process, `rest` has 12, `auth` 4, `reader` 6 and `api` 4",
    action: "the pool is full: slow statements, or too much work for one database",
    alerts: [
      {
        name: "SamhaPoolFull",
        for: "1m",
        severity: "page",
        expr: 'max by (holder) (samha_database_connections{holder="rest",state="active"}) >= 12 * scalar(sum(samha_build_info)) or max by (holder) (samha_database_connections{holder="auth",state="active"}) >= 4 * scalar(sum(samha_build_info)) or max by (holder) (samha_database_connections{holder="reader",state="active"}) >= 6 * scalar(sum(samha_build_info)) or max by (holder) (samha_database_connections{holder="api",state="active"}) >= 4 * scalar(sum(samha_build_info))',
      },
    ],
  },
  {
    metric: "`samha_database_waiting_for_locks`",
    threshold: "over 5 for a minute",
    action: "`select * from pg_stat_activity where wait_event_type = 'Lock'`",
    alerts: [
      {
        name: "SamhaLockWaits",
        for: "1m",
        severity: "ticket",
        expr: "samha_database_waiting_for_locks > 5",
      },
    ],
  },
  {
    metric: "`samha_backend_requests_in_flight`",
    threshold: "over 50 for a minute",
    action: "requests are queueing for the pool: see the two rows above",
    alerts: [
      {
        name: "SamhaBackendQueue",
        for: "1m",
        severity: "ticket",
        expr: "sum(samha_backend_requests_in_flight) > 50",
      },
    ],
  },
  {
    metric: "`samha_backend_thread_utilization`",
    threshold: "over 0.9 for ten minutes",
    action:
      "that thread is the bottleneck: add a process on the same database ([deploy.md](deploy.md#more-than-one-process))",
    alerts: [
      {
        name: "SamhaThreadBusy",
        for: "10m",
        severity: "ticket",
        expr: "samha_backend_thread_utilization > 0.9",
      },
    ],
  },
  {
    metric: "`nodejs_eventloop_lag_p99_seconds`",
    threshold: "over 0.2",
    action: "the main thread renders too much: `samha_pages_total`, `LIMIT_PAGES`",
    alerts: [
      {
        name: "SamhaEventLoopLag",
        for: "10m",
        severity: "ticket",
        expr: "nodejs_eventloop_lag_p99_seconds > 0.2",
      },
    ],
  },
  {
    metric: "`process_resident_memory_bytes`",
    threshold: "growth for days",
    action: "restart the site (seconds), and report the growth",
    alerts: [
      {
        name: "SamhaMemoryGrows",
        for: "1h",
        severity: "ticket",
        expr: "process_resident_memory_bytes > 1.5 * (process_resident_memory_bytes offset 3d)",
      },
    ],
  },
  {
    metric: "`samha_job_last_success_timestamp_seconds`",
    threshold: "an hourly task has not succeeded for three hours",
    action: "the log (`A job failed ...`); `samha_jobs_oldest_seconds`",
    alerts: [
      {
        name: "SamhaHourlyJobOverdue",
        for: "10m",
        severity: "ticket",
        expr: 'time() - max by (task) (max_over_time(samha_job_last_success_timestamp_seconds{task=~"delete_due_accounts|delete_old_records"}[1d])) > 10800',
      },
    ],
  },
  {
    metric: "`samha_job_duration_seconds`",
    threshold: "the 95th percentile of a task over a minute",
    action: "that task holds one of two worker slots: slow statements in `postgres.log`",
    alerts: [
      {
        name: "SamhaSlowJobs",
        for: "1h",
        severity: "ticket",
        expr: "histogram_quantile(0.95, sum by (le, task) (rate(samha_job_duration_seconds_bucket[1h]))) > 60",
      },
    ],
  },
  {
    metric: "`samha_page_cache_evictions_total`",
    threshold: "over one a second for an hour",
    action: "many addresses are read, for example by a crawler; a CDN in front takes them",
    alerts: [
      {
        name: "SamhaCacheFull",
        for: "1h",
        severity: "ticket",
        expr: "sum(rate(samha_page_cache_evictions_total[10m])) > 1",
      },
    ],
  },
  {
    metric: "`samha_database_size_bytes`",
    threshold: "twice that of a month ago",
    action: "plan memory and disk; the size of tables is in `pg_total_relation_size`",
    alerts: [
      {
        name: "SamhaDatabaseGrows",
        for: "1h",
        severity: "ticket",
        expr: "samha_database_size_bytes > 2 * (samha_database_size_bytes offset 30d)",
      },
    ],
  },
  {
    metric: "`samha_replica_lag_seconds`",
    threshold: "over ten seconds for five minutes; absent, although it was there an hour ago",
    action:
      "load of the replica; the network; long queries on the replica that block the replay. Absent: no replica is connected",
    alerts: [
      {
        name: "SamhaReplicaLags",
        for: "5m",
        severity: "ticket",
        expr: "samha_replica_lag_seconds > 10",
      },
      {
        name: "SamhaReplicaGone",
        for: "5m",
        severity: "ticket",
        expr: "max(samha_replica_lag_seconds offset 1h) unless max(samha_replica_lag_seconds)",
      },
    ],
  },
  {
    metric: "`samha_disk_free_bytes`",
    threshold: "under 2 GB, or empty within four days",
    action: "delete old backups and `postgres.log.old`; enlarge the disk",
    alerts: [
      {
        name: "SamhaDiskFull",
        for: "30m",
        severity: "page",
        expr: "samha_disk_free_bytes < 2e9 or predict_linear(samha_disk_free_bytes[1d], 345600) < 0",
      },
    ],
  },
  {
    metric: "`samha_last_backup_timestamp_seconds`",
    threshold: "older than 26 hours",
    action: "`systemctl status samha-backup.timer samha-backup`",
    alerts: [
      {
        name: "SamhaBackupOld",
        for: "1h",
        severity: "ticket",
        expr: "time() - max(samha_last_backup_timestamp_seconds) > 93600",
      },
    ],
  },
  {
    metric: "`samha_build_info`",
    threshold: "two releases for an hour",
    action: "an update stopped halfway: restart the processes of the old release",
    alerts: [
      {
        name: "SamhaTwoReleases",
        for: "1h",
        severity: "ticket",
        expr: "count(count by (version) (samha_build_info)) > 1",
      },
    ],
  },
];
