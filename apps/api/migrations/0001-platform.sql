-- What every part of the product stands on: state, commands sent twice, the outbox, limits, the log.

create table platform_state (
  key text primary key check (key ~ '^[a-z_]{1,64}$'),
  value jsonb not null,
  updated_at timestamptz not null
);
comment on table platform_state is 'Switches and figures shared by all replicas: maintenance, offset of the business clock.';

create table idempotency_record (
  owner text not null check (owner <> ''),
  key text not null check (char_length(key) between 1 and 255),
  call text not null,
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  status smallint check (status between 200 and 299),
  answer jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  primary key (owner, key)
);
create index idempotency_record_expires_at on idempotency_record (expires_at);
comment on table idempotency_record is 'Key, body and answer of a command, written in the transaction of its effect.';

create table outbox_message (
  id uuid primary key,
  kind text not null check (kind ~ '^[A-Z_]{1,64}$'),
  dedup_key text not null unique,
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  created_at timestamptz not null,
  handed_at timestamptz,
  done_at timestamptz,
  check (done_at is null or handed_at is not null)
);
create index outbox_message_waiting on outbox_message (created_at, id) where handed_at is null;
create index outbox_message_done_at on outbox_message (done_at) where done_at is not null;
comment on table outbox_message is 'Effects outside the database, written with their cause and done at least once.';

create table attempt_limit (
  key text primary key,
  failures integer not null check (failures >= 0),
  pending integer not null check (pending >= 0),
  pending_since timestamptz not null,
  window_ends_at timestamptz not null
);
create index attempt_limit_window_ends_at on attempt_limit (window_ends_at);
comment on table attempt_limit is 'Failures and attempts under way, by hashed identifier or address, for all replicas.';

create table security_event (
  id uuid primary key,
  at timestamptz not null,
  kind text not null check (kind ~ '^[A-Z_]{1,64}$'),
  result text not null check (result in ('SUCCES', 'ECHEC', 'REFUS')),
  account_id uuid,
  subject_hash text,
  address_hash text,
  request_id text not null,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object')
);
create index security_event_account on security_event (account_id, at desc) where account_id is not null;
create index security_event_kind on security_event (kind, at desc);
comment on table security_event is 'Who did what, when and from where: the application may add and read, never change.';
