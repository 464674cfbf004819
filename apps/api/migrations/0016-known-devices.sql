-- The browsers that a person has already come in with: a stranger's failures do not lock them out.

create table known_device (
  account_id uuid not null references user_account,
  -- Keyed digest of the account and of the random word that the browser keeps: two people who
  -- share a browser share no row, and nothing here says what device it is.
  device_hash text not null check (char_length(device_hash) >= 32),
  created_at timestamptz not null,
  last_used_at timestamptz not null check (last_used_at >= created_at),
  primary key (account_id, device_hash)
);
create index known_device_last_used_at on known_device (last_used_at);
comment on table known_device is 'Browsers known to an account, each with a budget of wrong passwords of its own.';
