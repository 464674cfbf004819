-- Sorts and filters of a list that a user keeps under a name. Free text of a search is never stored.

create table saved_view (
  id uuid primary key,
  account_id uuid not null references user_account,
  list text not null check (list ~ '^[a-z-]{1,60}$'),
  name text not null check (length(name) between 1 and 60),
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_view_name on saved_view (account_id, list, lower(name));
