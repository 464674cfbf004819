-- Registrations that wait for a proof of the mailbox: until then no account, contract or line of a
-- control file is touched, and an address is claimed by no one.
create table inscription_a_confirmer (
  id uuid primary key,
  -- NOUVELLE opens an account; RATTACHEMENT adds a contract to an existing one; RAPPEL only reminds
  -- a person already registered of their login; MUETTE sends nothing, and is written so that every
  -- request takes the same steps.
  genre text not null check (genre in ('NOUVELLE', 'RATTACHEMENT', 'RAPPEL', 'MUETTE')),
  account_id uuid references user_account,
  contract_numero text not null,
  session_id text not null,
  ligne_id uuid references controle_ligne on delete cascade,
  token_hash text not null unique check (char_length(token_hash) >= 32),
  -- The whole request and the address that the proof is sent to, sealed.
  contenu_scelle text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  confirmed_at timestamptz,
  check ((account_id is not null) = (genre in ('RATTACHEMENT', 'RAPPEL'))),
  foreign key (session_id, contract_numero) references precommande_session (id, contract_numero)
);
create index inscription_a_confirmer_account on inscription_a_confirmer (account_id)
  where account_id is not null;
create index inscription_a_confirmer_ligne on inscription_a_confirmer (ligne_id)
  where ligne_id is not null;
create index inscription_a_confirmer_session on inscription_a_confirmer (session_id, contract_numero);
create index inscription_a_confirmer_expires_at on inscription_a_confirmer (expires_at);

-- Logins are random eight-digit numbers: a sequence lets one person guess the login of the next.
drop sequence beneficiaire_numero;
