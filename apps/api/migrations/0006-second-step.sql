-- The second step of a sign-in, its means, confirmations of identity, links to a new password.

alter table user_session
  add column browser text not null default '' check (char_length(browser) <= 40),
  add column system text not null default '' check (char_length(system) <= 40),
  add column confirmed_at timestamptz;
comment on column user_session.confirmed_at is 'When the person last proved themselves beyond the password.';

create table verification (
  id uuid primary key,
  account_id uuid not null references user_account,
  -- A sign-in that waits for its second step, by the digest of the word its browser holds …
  handle_hash text unique,
  -- … or a session that confirms who holds it.
  session_id uuid unique references user_session on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  code_hash bytea check (octet_length(code_hash) = 32),
  code_sent_at timestamptz,
  code_expires_at timestamptz,
  failures smallint not null default 0 check (failures >= 0),
  challenge text,
  challenge_expires_at timestamptz,
  closed_at timestamptz,
  check ((handle_hash is null) <> (session_id is null)),
  check ((code_hash is null) = (code_expires_at is null)),
  check ((challenge is null) = (challenge_expires_at is null))
);
create index verification_account on verification (account_id) where closed_at is null;
create index verification_expires_at on verification (expires_at);
comment on column verification.code_hash is 'HMAC under a key that the database does not hold: a million codes are soon tried.';

create table verification_failure (
  id uuid primary key,
  account_id uuid not null references user_account,
  at timestamptz not null
);
create index verification_failure_account on verification_failure (account_id, at desc);
create index verification_failure_at on verification_failure (at);
comment on table verification_failure is 'Wrong codes of a person, whatever the sign-in: a day holds so many and no more.';

create table totp_secret (
  account_id uuid primary key references user_account,
  sealed text,
  confirmed_at timestamptz,
  -- The secret of an application that has not shown its first code yet.
  pending_sealed text,
  -- Each step of thirty seconds serves once.
  last_step bigint,
  created_at timestamptz not null,
  check ((sealed is null) = (confirmed_at is null)),
  check (sealed is not null or pending_sealed is not null)
);
comment on column totp_secret.sealed is 'Encrypted under a key that the database does not hold.';

create table recovery_code (
  account_id uuid not null references user_account,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create table passkey (
  id uuid primary key,
  account_id uuid not null references user_account,
  credential_id text not null unique check (credential_id ~ '^[A-Za-z0-9_-]{1,1400}$'),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

create table password_reset (
  id uuid primary key,
  -- Nobody, when what was typed names nobody: known and unknown cost the same.
  account_id uuid references user_account,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz
);
create index password_reset_account on password_reset (account_id) where account_id is not null;
create index password_reset_expires_at on password_reset (expires_at);

create index beneficiary_identity on beneficiary (birth_date, postal_code);
