-- Sign-in of funder users by the identity provider of their company (OpenID Connect).

create table fournisseur_identite (
  id uuid primary key,
  financeur_id uuid not null unique references financeur,
  profil text not null check (profil in ('OIDC', 'PROCONNECT')),
  nom text not null check (nom <> ''),
  emetteur text not null check (emetteur ~ '^https?://[^?#[:space:]]+$'),
  client_id text not null check (client_id <> ''),
  secret_scelle text not null,
  acr text[] not null default '{}',
  pkce_annonce boolean not null default true,
  exige boolean not null default false,
  actif boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (actif or not exige)
);
comment on table fournisseur_identite is 'Identity provider of a funder, set by the back office.';
comment on column fournisseur_identite.acr is 'Accepted authentication levels; empty where none is demanded.';
comment on column fournisseur_identite.pkce_annonce is 'Its metadata must announce PKCE with S256. Some providers apply it without announcing it.';
comment on column fournisseur_identite.exige is 'The users of the funder may not sign in with a password.';

create table fournisseur_identite_domaine (
  domaine text primary key check (domaine = lower(domaine) and domaine ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$'),
  fournisseur_id uuid not null references fournisseur_identite,
  prouve_le timestamptz not null
);
create index fournisseur_identite_domaine_fournisseur
  on fournisseur_identite_domaine (fournisseur_id);
comment on table fournisseur_identite_domaine is 'E-mail domains that the funder has proved to the back office. A domain belongs to one funder.';

-- An authorisation that was asked for and has not come back.
create table connexion_entreprise (
  id uuid primary key,
  state_hash text not null unique check (char_length(state_hash) >= 32),
  fournisseur_id uuid not null references fournisseur_identite,
  appareil_hash text not null check (char_length(appareil_hash) >= 32),
  secrets_scelles text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz
);
create index connexion_entreprise_fournisseur on connexion_entreprise (fournisseur_id);
create index connexion_entreprise_expires_at on connexion_entreprise (expires_at);
comment on column connexion_entreprise.secrets_scelles is 'Nonce and PKCE verifier.';
comment on column connexion_entreprise.appareil_hash is 'The browser that asked: no other one may come back.';

create table identite_entreprise (
  account_id uuid primary key references user_account,
  fournisseur_id uuid not null references fournisseur_identite,
  emetteur text not null,
  sujet text not null check (sujet <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (fournisseur_id, emetteur, sujet)
);
comment on table identite_entreprise is 'The identity at a provider that a funder user signs in with.';

-- An invited user has no access yet: neither a password nor an identity at the company.
create function acces_ouvert(p_user user_account) returns boolean language sql stable as $$
  select p_user.password_hash is not null
    or exists (select from identite_entreprise i where i.account_id = p_user.id)
$$;
