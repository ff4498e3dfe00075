set local check_function_bodies = off;

ALTER TABLE "public"."merchants" DROP CONSTRAINT "merchants_user_id_fkey";

ALTER TABLE "public"."merchants" ALTER COLUMN "contact_email" DROP NOT NULL;

ALTER TABLE "public"."merchants" ALTER COLUMN "user_id" DROP NOT NULL;

CREATE OR REPLACE FUNCTION private.clear_profile_of_deleted_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.deals where user_id = old.id and status <> 'active';
  delete from private.proposed_edits where deal_id in (select id from public.deals where user_id = old.id);
  delete from private.repost_reasons where deal_id in (select id from public.deals where user_id = old.id);
  delete from public.voucher_codes where user_id = old.id and status <> 'active';
  delete from public.merchants where user_id = old.id and status <> 'approved';
  -- The page of a shop stays, without the contact data of the member.
  update public.merchants set contact_email = null, phone = '' where user_id = old.id;
  delete from public.blog_posts where user_id = old.id and status = 'draft';
  -- Handled messages. An open one keeps the address for the reply.
  delete from public.contact_messages where user_id = old.id and handled_at is not null;
  -- An open report stays in the queue without a name.
  delete from public.reports where user_id = old.id and status <> 'open';
  -- Public facts and open disputes stay without a name; their photos do not.
  delete from public.halal_disputes where user_id = old.id and status <> 'open';
  update public.halal_disputes set details = null, evidence_image_url = null where user_id = old.id;
  delete from public.halal_facts where claimed_by = old.id and not is_public;
  update public.halal_facts set evidence_image_url = null where claimed_by = old.id and evidence_image_url is not null;
  return old;
end
$function$;

ALTER TABLE "public"."merchants" ADD CONSTRAINT "merchants_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;

COMMENT ON FUNCTION "private"."clear_profile_of_deleted_member"() IS 'Deletes the member''s unpublished content with the account. Through their foreign keys, public deals, codes, posts, comments, merchants and facts stay without a name, and additions are deleted; a vote stays as a number (private.keep_vote_of_deleted_member). Definer: the auth service deletes accounts and has no rights on these tables.';
