-- Proved e-mail addresses, invitations by token, and the one-time links of security notices.

alter table user_account add column mail_proved_at timestamptz;
comment on column user_account.mail_proved_at is
  'Null: the owner of the address has not proved it; it is then not used for sign-in or recovery.';
-- Accounts of before are taken as proved, except those opened by an invitation and never used.
update user_account set mail_proved_at = created_at
where not (role = 'AIDANT' and password_hash is null);

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
alter table delegation alter column delegue_account_id drop not null;
alter table delegation
  add column jeton_hash text unique,
  add column mail_key text not null generated always as (lower(mail)) stored;
-- Invitations of before were bound by address: the person sends them again.
update delegation set delegue_account_id = null where acceptee_le is null and close_le is null;
alter table delegation add constraint delegation_accepted_by_account
  check (acceptee_le is null or delegue_account_id is not null);
create unique index delegation_ouverte_adresse on delegation (beneficiary_id, mail_key)
  where close_le is null;
