-- no transaction
create index concurrently if not exists deals_endless_idx ON public.deals USING btree (GREATEST(updated_at, starts_at)) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL) AND (expires_at IS NULL));
