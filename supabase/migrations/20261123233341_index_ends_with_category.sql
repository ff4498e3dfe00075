DROP INDEX "public"."deals_announced_end_idx";

DROP INDEX "public"."deals_announced_start_idx";

CREATE INDEX deals_announced_end_idx ON public.deals USING btree (expires_at) INCLUDE (category) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL) AND (expires_at IS NOT NULL));

CREATE INDEX deals_announced_start_idx ON public.deals USING btree (starts_at) INCLUDE (category) WHERE ((status = 'active'::public.deal_status) AND (expired_at IS NULL) AND (starts_at IS NOT NULL));
