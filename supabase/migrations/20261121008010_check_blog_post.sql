-- The field rules of a blog post in words; the constraints of the table are the second wall.
create function private.check_blog_post(post public.blog_posts) returns void
language plpgsql stable set search_path = '' as $$
declare
  rule record;
begin
  for rule in
    select * from (values
      ('title', char_length(post.title) between 3 and 160, 'Title must be 3 to 160 characters'),
      ('title', post.title !~ '[[:cntrl:]]', 'Title must be on one line'),
      ('slug', post.slug ~ '^[a-z0-9-]{3,100}$', 'Address must be 3 to 100 lower case letters a to z, digits and hyphens'),
      ('excerpt', char_length(post.excerpt) <= 300, 'Summary must be at most 300 characters'),
      ('content', char_length(post.content) <= 100000, 'Text must be at most 100,000 characters'),
      ('cover_image_url', post.cover_image_url = '' or private.is_web_address(post.cover_image_url),
        'Cover picture must be empty or an http(s) address of at most 2,048 characters')
    ) as rules (field, holds, says)
  loop
    if rule.holds is not true then
      perform private.refuse_field(rule.field, rule.says);
    end if;
  end loop;
end
$$;
revoke execute on function private.check_blog_post from public;
comment on function private.check_blog_post is 'Raises PT400 invalid_field. Contract 3; the editor shows the same rules.';
