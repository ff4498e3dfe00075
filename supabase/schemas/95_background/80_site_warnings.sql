-- An admin reads the settings that an operator should change: 'untrusted_proxy' if requests come through a proxy that the site
-- does not trust. The site stores this warning in private.settings and clears it at each start.
create function public.get_site_warnings() returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query select 'untrusted_proxy'::text where private.setting('untrusted_proxy') is not null;
end
$$;
grant execute on function public.get_site_warnings to anon, authenticated; -- others get a refusal
comment on function public.get_site_warnings is 'Definer: require_admin decides. [admins; reads]';
