-- An admin reads the pins of all season pages by page, section and position; pins of expired and hidden deals are last.
create function public.get_season_pins()
returns table (
  hub text, section text, "position" smallint, deal_id uuid, title text, merchant text, status public.deal_status,
  is_expired boolean, starts_at timestamptz
)
language plpgsql stable security definer rows 40 set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select p.hub, p.section, p.position, d.id, d.title, d.merchant, d.status, private.is_over(d),
      case when private.is_upcoming(d) then d.starts_at end
    from public.season_pins p join public.deals d on d.id = p.deal_id
    order by d.status <> 'active' or private.is_over(d), p.hub, p.section, p.position, p.created_at desc, d.id limit 200;
end
$$;
grant execute on function public.get_season_pins to anon, authenticated; -- others get a refusal
comment on function public.get_season_pins is 'Definer: require_admin decides once for all rows. [admins; reads]';
