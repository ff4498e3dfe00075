-- no transaction
create index concurrently if not exists deal_ranking_section_trending_idx ON private.deal_ranking USING btree (section, trend DESC, deal_id) WHERE (section IS NOT NULL);
create index concurrently if not exists deals_active_delivery_idx ON public.deals USING btree (delivery_days) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL) AND (delivery_days IS NOT NULL));
create index concurrently if not exists deals_active_section_idx ON public.deals USING btree (season_section, created_at DESC, id DESC) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL) AND (season_section IS NOT NULL));
