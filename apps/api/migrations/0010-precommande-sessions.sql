-- Pre-order sessions (specification §3.4) and the people whom a funder expects in them.

create table precommande_session (
  id text primary key check (id ~ '^[0-9A-Za-z-]{1,64}$'),
  contract_numero text not null references contract,
  libelle text not null check (libelle <> ''),
  id_produit_compte text,
  id_produit_titre text,
  libelle_personnalise_produit_compte text,
  libelle_personnalise_produit_titre text,
  date_ouverture date not null,
  date_fermeture date,
  permanent boolean not null default false,
  -- Closed by the funder before its day; only then is there an instant.
  fermee_le timestamptz,
  valeur_faciale_imposee_cents integer check (valeur_faciale_imposee_cents between 901 and 9900),
  id_ref_prestation_limitation text,
  restrictions_valeurs_titres integer[] not null default '{}',
  -- Sessions of one group share the year's ceiling.
  id_groupe_session text,

  demander_infos_supplementaires boolean not null default false,
  controler_montant boolean not null default false,
  controler_montant_disponible boolean not null default false,
  info_controle_identificatrice text,

  livraison_domicile boolean not null default true,
  autre_adresse boolean not null default false,
  point_livraison boolean not null default false,

  mail_confirmation text not null default '',
  message_introduction text not null default '',
  mail_ouverture text not null default '',
  mail_fermeture text not null default '',
  jour_avant_mail_de_fermeture smallint check (jour_avant_mail_de_fermeture between 0 and 365),
  afficher_confirmation boolean not null default false,
  afficher_introduction boolean not null default false,
  envoyer_confirmation boolean not null default false,
  envoyer_ouverture boolean not null default false,
  envoyer_fermeture boolean not null default false,

  created_at timestamptz not null,
  check (permanent or date_fermeture is not null),
  check (date_fermeture is null or date_fermeture > date_ouverture),
  check (id_produit_compte is not null or id_produit_titre is not null),
  unique (id, contract_numero)
);
create index precommande_session_contract on precommande_session (contract_numero, date_ouverture);
create index precommande_session_groupe on precommande_session (id_groupe_session)
  where id_groupe_session is not null;

create table precommande_quota (
  id uuid primary key,
  session_id text not null references precommande_session,
  rang smallint not null check (rang >= 0),
  categorie_personnel text not null check (categorie_personnel <> ''),
  max_participation_cents bigint not null check (max_participation_cents >= 0),
  max_cesu_cents bigint not null check (max_cesu_cents >= 0),
  -- Hundredths of a percent: a rate is never a float.
  taux_participation_bp integer not null check (taux_participation_bp between 0 and 10000),
  unique (session_id, rang),
  unique (session_id, categorie_personnel)
);

create table precommande_tranche (
  quota_id uuid not null references precommande_quota on delete cascade,
  rang smallint not null check (rang >= 0),
  min_cents bigint not null check (min_cents >= 0),
  max_cents bigint check (max_cents > min_cents),
  taux_participation_bp integer not null check (taux_participation_bp between 0 and 10000),
  primary key (quota_id, rang)
);

create table precommande_controle (
  id uuid primary key,
  session_id text not null references precommande_session,
  rang smallint not null check (rang >= 0),
  code text not null check (code ~ '^[A-Za-z0-9_]{1,64}$'),
  libelle text not null check (libelle <> ''),
  selectionnee boolean not null,
  unique (session_id, rang),
  unique (session_id, code)
);
alter table precommande_session
  add foreign key (id, info_controle_identificatrice)
  references precommande_controle (session_id, code) deferrable initially deferred;
create index precommande_session_identificatrice on precommande_session (id, info_controle_identificatrice)
  where info_controle_identificatrice is not null;

create table precommande_info_supplementaire (
  id uuid primary key,
  session_id text not null references precommande_session,
  rang smallint not null check (rang >= 0),
  code text not null check (code ~ '^[A-Za-z0-9_]{1,64}$'),
  libelle text not null check (libelle <> ''),
  controle_id uuid references precommande_controle,
  unique (session_id, rang),
  unique (session_id, code)
);
create index precommande_info_controle on precommande_info_supplementaire (controle_id)
  where controle_id is not null;

create table precommande_point_livraison (
  id uuid primary key,
  session_id text not null references precommande_session,
  rang smallint not null check (rang >= 0),
  libelle text not null check (libelle <> ''),
  code_postal_et_ville text not null check (code_postal_et_ville ~ '^[0-9]{5} .'),
  destinataire text not null default '',
  complement_adresse text not null default '',
  numero_et_rue text not null default '',
  zone_industrielle text not null default '',
  unique (session_id, rang)
);

create table controle_ligne (
  id uuid primary key,
  session_id text not null references precommande_session,
  -- Value of the identifying control, normalised: it finds the line.
  identifiant text not null check (identifiant <> ''),
  civilite text check (civilite in ('M', 'MME', 'MLLE')),
  nom text,
  prenom text,
  date_naissance date,
  zone_adresse0 text not null default '',
  zone_adresse1 text not null default '',
  zone_adresse2 text not null default '',
  zone_adresse3 text not null default '',
  code_postal_et_ville text not null default '',
  email_contact text not null default '',
  telephone_principal text not null default '',
  telephone_secondaire text not null default '',
  categorie_personnel text,
  beneficiary_id uuid references beneficiary,
  created_at timestamptz not null,
  unique (session_id, identifiant)
);
create index controle_ligne_beneficiary on controle_ligne (beneficiary_id)
  where beneficiary_id is not null;
comment on table controle_ligne is 'One person whom the funder expects: a line of the control file, with what may be filled in for them.';

create table controle_valeur (
  ligne_id uuid not null references controle_ligne on delete cascade,
  code text not null check (code ~ '^[A-Za-z0-9_]{1,64}$'),
  valeur text not null check (valeur <> ''),
  -- What is compared: without capitals, accents or doubled blanks.
  cle text not null check (cle <> ''),
  primary key (ligne_id, code)
);
