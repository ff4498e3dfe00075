-- The content that a member reports, if they can see it: one row with its author (null where the author has left), else
-- none. The same predicates as the tables' policies, asked for a procedure that runs as the owner.
create function private.find_reportable(kind public.report_content_type, content_id_param uuid, member uuid)
returns table (author_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  may_all boolean := private.is_admin();
begin
  case kind
    when 'deal' then
      return query select d.user_id from public.deals d
        where d.id = content_id_param and (d.status = 'active' or d.user_id = member or may_all);
    when 'comment' then
      return query select c.user_id from public.comments c join public.deals d on d.id = c.deal_id
        where c.id = content_id_param and c.deleted_at is null
          and (d.status = 'active' or d.user_id = member or may_all);
    when 'profile' then
      return query select p.id from public.profiles p where p.id = content_id_param;
    when 'voucher' then
      return query select v.user_id from public.voucher_codes v
        where v.id = content_id_param and (v.status = 'active' or v.user_id = member or may_all);
    when 'blog_post' then
      return query select b.user_id from public.blog_posts b
        where b.id = content_id_param and (b.status = 'published' or b.user_id = member or may_all);
  end case;
end
$$;
revoke execute on function private.find_reportable from public;
comment on function private.find_reportable is 'Definer: called by secure_report_content only, which is one.';
