-- Proved e-mail addresses, invitations by token, and the one-time links of security notices.

-- The addresses of the accounts that exist are taken as proved; a later account says so itself.
alter table user_account add column mail_proved_at timestamptz default now();
alter table user_account alter column mail_proved_at drop default;
comment on column user_account.mail_proved_at is
  'Null: the owner of the address has not proved it; it is then not used for sign-in or recovery.';

create table address_proof (
  id uuid primary key,
  account_id uuid not null references user_account,
  mail text not null check (mail like '_%@_%'),
  purpose text not null check (purpose in ('CHANGEMENT', 'INSCRIPTION')),
  -- Of the newest token alone: sending again replaces it.
  token_hash text not null unique,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  sends smallint not null default 1 check (sends > 0),
  closed_at timestamptz,
  outcome text check (outcome in ('PROUVEE', 'ANNULEE', 'REMPLACEE', 'PRISE', 'PAS_MOI')),
  check ((closed_at is null) = (outcome is null))
);
create unique index address_proof_pending on address_proof (account_id) where closed_at is null;
create index address_proof_account on address_proof (account_id);
create index address_proof_expires_at on address_proof (expires_at);
comment on table address_proof is
  'Pending addresses: never used for anything but the proof itself. Several accounts may ask for one address; the first proof takes it.';

create table disavowal_link (
  id uuid primary key,
  account_id uuid not null references user_account,
  token_hash text not null unique,
  -- The notice that carried the link.
  notice text not null check (notice <> ''),
  -- Where the notice is about an access: confirming closes that access.
  delegation_id uuid references delegation on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz
);
create index disavowal_link_account on disavowal_link (account_id);
create index disavowal_link_delegation on disavowal_link (delegation_id)
  where delegation_id is not null;
create index disavowal_link_expires_at on disavowal_link (expires_at);
comment on table disavowal_link is 'One-time links "Ce n’était pas moi" of the security notices.';

-- An invitation belongs to no account until it is accepted with the token mailed to the address.
-- Invitations of before, bound by their address, count for nothing until they are sent again.
alter table delegation alter column delegue_account_id drop not null;
alter table delegation add constraint delegation_accepted_by_account
  check (acceptee_le is null or delegue_account_id is not null) not valid;

create table delegation_invitation (
  delegation_id uuid primary key references delegation on delete cascade,
  -- Of the newest token alone; the row goes with the answer to the invitation.
  token_hash text not null unique,
  sent_at timestamptz not null
);
comment on table delegation_invitation is 'The mailed token of an invitation that waits for its answer.';
