set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.check_blog_post(post public.blog_posts)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_fields(
    ('title', char_length(post.title) between 3 and 160, 'Title must be 3 to 160 characters',
      'length', '{"min": 3, "max": 160}'),
    private.text_rule('title', 'Title', post.title),
    ('slug', post.slug ~ '^[a-z0-9-]{3,100}$', 'Address must be 3 to 100 lower-case letters a to z, digits and hyphens',
      'slug_characters', '{"min": 3, "max": 100}'),
    ('excerpt', char_length(post.excerpt) <= 300, 'Summary must be at most 300 characters',
      'max_length', '{"max": 300}'),
    private.text_rule('excerpt', 'Summary', post.excerpt, true),
    ('content', char_length(post.content) <= 100000, 'Text must be at most 100,000 characters',
      'max_length', '{"max": 100000}'),
    private.text_rule('content', 'Text', post.content, true),
    ('cover_image_url', post.cover_image_url = '' or private.is_web_address(post.cover_image_url),
      'Cover image must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}')
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.confirm_mail_address(token_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid;
begin
  update private.mail_addresses a set
    confirmed_at = now(), token_hash = null, token_until = null, asked_at = null, asks = 0, asks_since = null,
    refused_at = null, refusals = 0
  where a.token_hash = sha256(convert_to(token_param, 'UTF8')) and a.token_until > now()
    and lower(a.email) = (select lower(u.email) from auth.users u where u.id = a.user_id)
  returning a.user_id into member;
  if member is null then
    raise exception 'This link has expired or has already been used' using errcode = 'PT400', hint = 'link_expired';
  end if;
  delete from private.unconfirmed_emails where user_id = member;
end
$function$;
