-- What the running site tells the database about itself: image_base_url, limit_deals, limit_comments (count/seconds).
create table private.settings (
  key text primary key,
  value text not null
);

comment on table private.settings is
  'Written by the owner at start. A missing limit_* is no limit; a missing image_base_url lets any host pass.';
