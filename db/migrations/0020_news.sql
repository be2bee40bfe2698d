-- News: what the operator tells members, for an audience, since a moment, with pictures and likes.

-- Set by the operator; chips of the list in this order.
create table news_categories (
  key text primary key check (key ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$' and key <> 'all'),
  name text not null check (length(name) between 1 and 40),
  position integer not null
);

create table news (
  id uuid primary key,
  -- The address of an item, and what a like names.
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,98}[a-z0-9])?$'),
  title text not null check (length(title) between 1 and 150),
  preview text not null check (length(preview) between 1 and 400),
  category text not null references news_categories (key),
  cover uuid references pictures (id),
  -- The editor's JSON, as its schema lets it through: `packages/wire/src/news-content.ts`.
  content jsonb not null,
  state text not null check (state in ('draft', 'published', 'withdrawn')),
  -- Business clock: nobody reads it before. Null: it was never published.
  published_at timestamptz,
  is_pinned boolean not null default false,
  -- newcomers: members without a standing contract. product: those with one of this product.
  audience text not null check (audience in ('all', 'newcomers', 'product')),
  product text,
  -- As many as it has rows in news_likes.
  likes integer not null default 0 check (likes >= 0),
  -- Whether its audience is notified of it once it can be read, up to which member it was, and since when all were.
  notifies boolean not null default false,
  told_through uuid,
  told_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint news_published_at check (state = 'draft' or published_at is not null),
  constraint news_product check ((audience = 'product') = (product is not null))
);
create index news_category on news (category);
create index news_published on news (published_at desc, id desc) where state = 'published';
create index news_untold on news (published_at) where notifies and told_at is null;

-- One a member.
create table news_likes (
  news_id uuid not null references news (id),
  member_id uuid not null references members (id),
  at timestamptz not null,
  primary key (news_id, member_id)
);
create index news_likes_member on news_likes (member_id);

-- Pictures that an item shows, its cover among them: none of them is taken away under it.
create table news_pictures (
  news_id uuid not null references news (id),
  picture_id uuid not null references pictures (id),
  primary key (news_id, picture_id)
);
