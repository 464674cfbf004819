-- The one-time link by which an operator chooses a password and adds a first passkey.
create table operator_enrolment (
  id uuid primary key,
  account_id uuid not null references user_account,
  token_hash text not null unique check (char_length(token_hash) >= 32),
  challenge text,
  challenge_expires_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  check ((challenge is null) = (challenge_expires_at is null))
);
create index operator_enrolment_account on operator_enrolment (account_id);
create index operator_enrolment_expires_at on operator_enrolment (expires_at);
