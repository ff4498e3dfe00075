-- Written by hand: row changes, and the renames that a generated migration would write as a drop and an addition.
alter table public.deals drop constraint deals_expired_by_known;
update public.deals set expired_by = 'admin' where expired_by = 'moderator';
alter table public.deals add constraint deals_expired_by_known
  check (expired_by in ('date', 'poster', 'members', 'admin', 'unconfirmed'));

alter table private.expiry_decisions drop constraint expiry_decisions_decided_by_known;
update private.expiry_decisions set decided_by = 'admin' where decided_by = 'moderator';
alter table private.expiry_decisions add constraint expiry_decisions_decided_by_known
  check (decided_by in ('poster', 'members', 'admin', 'unconfirmed'));

alter table public.deal_revisions drop constraint deal_revisions_edited_by_known;
update public.deal_revisions set edited_by = 'admin' where edited_by = 'moderator';
alter table public.deal_revisions add constraint deal_revisions_edited_by_known check (edited_by in ('poster', 'admin'));

alter table public.deal_finders drop constraint deal_finders_decided_by_known;
update public.deal_finders set decided_by = 'admin' where decided_by = 'moderator';
alter table public.deal_finders add constraint deal_finders_decided_by_known check (decided_by in ('poster', 'admin'));

alter table public.halal_facts drop constraint halal_facts_source_known;
update public.halal_facts set source = 'admin' where source = 'moderator';
alter table public.halal_facts add constraint halal_facts_source_known
  check (source in ('poster', 'member', 'merchant', 'admin'));

-- In a block, so that db:squash lists it among the row changes.
do $$
begin
  alter table public.deals rename column hot_votes_of_leavers to hot_votes_of_deleted_members;
  alter table public.deals rename column cold_votes_of_leavers to cold_votes_of_deleted_members;
end
$$;
