-- What people ask for in a session (specification §3.5), until an order is made of it.

-- A rate that goes evenly from one bound to the other, instead of tranches.
alter table precommande_quota
  add column lineaire_min_cents bigint check (lineaire_min_cents >= 0),
  add column lineaire_max_cents bigint,
  add column lineaire_taux_min_bp integer check (lineaire_taux_min_bp between 0 and 10000),
  add column lineaire_taux_max_bp integer check (lineaire_taux_max_bp between 0 and 10000),
  add constraint precommande_quota_lineaire check (
    num_nonnulls(lineaire_min_cents, lineaire_max_cents, lineaire_taux_min_bp, lineaire_taux_max_bp) in (0, 4)
  ),
  add constraint precommande_quota_lineaire_bornes check (lineaire_max_cents > lineaire_min_cents);

create table frais_commande (
  contract_numero text primary key references contract,
  compte_cents bigint not null check (compte_cents between 0 and 100000),
  titre_cents bigint not null check (titre_cents between 0 and 100000)
);
comment on table frais_commande is 'What a person pays for an order beside its value, for each form; a contract without a row asks for nothing.';

create table precommande (
  id uuid primary key,
  -- What a person reads aloud or writes on a cheque.
  reference text not null unique check (reference ~ '^CM[0-9A-Z]{10}$'),
  beneficiary_id uuid not null,
  contract_numero text not null,
  session_id text not null,
  quota_id uuid not null references precommande_quota,

  email_contact text not null check (email_contact like '_%@_%'),
  civilite text not null check (civilite in ('M', 'MME', 'MLLE')),
  date_naissance date not null,
  zone_adresse0 text not null,
  zone_adresse1 text not null,
  zone_adresse2 text not null,
  zone_adresse3 text not null,
  code_postal_et_ville text not null check (code_postal_et_ville ~ '^[0-9]{5} .'),
  telephone_principal text not null,
  telephone_secondaire text not null,

  montant_titre_cents bigint not null check (montant_titre_cents >= 0),
  montant_compte_cents bigint not null check (montant_compte_cents >= 0),
  valeur_faciale_cents integer check (valeur_faciale_cents between 901 and 9900),
  nombre_titres integer not null check (nombre_titres >= 0),
  motif text not null check (motif in ('GARDE_ENFANT', 'MENAGE', 'AIDE_PERSONNE', 'JARDINAGE', 'AUTRE')),
  taux_bp integer not null check (taux_bp between 0 and 10000),
  part_financee_cents bigint not null check (part_financee_cents >= 0),
  part_beneficiaire_cents bigint not null check (part_beneficiaire_cents >= 0),
  frais_compte_cents bigint not null check (frais_compte_cents >= 0),
  frais_titre_cents bigint not null check (frais_titre_cents >= 0),
  -- The year's ceiling as it stood when the order was written: a funder may lower it later.
  plafond_participation_cents bigint not null check (plafond_participation_cents >= 0),
  annee smallint not null check (annee between 2000 and 2999),
  millesime smallint not null check (millesime between 2000 and 2999),

  type_livraison smallint check (type_livraison in (0, 1, 2)),
  point_livraison_id uuid references precommande_point_livraison,
  livraison_zone_adresse0 text not null default '',
  livraison_zone_adresse1 text not null default '',
  livraison_zone_adresse2 text not null default '',
  livraison_zone_adresse3 text not null default '',
  livraison_code_postal_et_ville text not null default '',

  mode_paiement smallint not null check (mode_paiement between 0 and 4),
  statut text not null check (statut in ('EN_ATTENTE', 'VALIDEE', 'REFUSEE', 'ANNULEE', 'COMMANDEE', 'LIVREE')),
  statut_paiement text not null check (statut_paiement in ('SANS_OBJET', 'A_PAYER', 'PAYEE', 'REMBOURSEE')),
  -- The card transaction that paid it, once one has.
  reference_transaction text,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null check (updated_at >= created_at),

  foreign key (beneficiary_id, contract_numero) references beneficiary_contract,
  foreign key (session_id, contract_numero) references precommande_session (id, contract_numero),
  check (montant_titre_cents + montant_compte_cents > 0),
  check (part_financee_cents + part_beneficiaire_cents = montant_titre_cents + montant_compte_cents),
  check ((montant_titre_cents > 0) = (valeur_faciale_cents is not null)),
  check (nombre_titres * coalesce(valeur_faciale_cents, 0)::bigint = montant_titre_cents),
  check ((montant_titre_cents > 0) = (type_livraison is not null)),
  check ((point_livraison_id is not null) = (type_livraison is not null and type_livraison = 0)),
  check ((mode_paiement = 0) = (part_beneficiaire_cents + frais_compte_cents + frais_titre_cents = 0))
);
-- One that is still open for a person and a session, however many tabs send it.
create unique index precommande_en_cours on precommande (beneficiary_id, session_id)
  where statut in ('EN_ATTENTE', 'VALIDEE');
create index precommande_beneficiary on precommande (beneficiary_id, contract_numero, created_at desc, id desc);
create index precommande_session_person on precommande (session_id, contract_numero, beneficiary_id, created_at desc, id desc);
create index precommande_annee on precommande (beneficiary_id, annee) where statut not in ('ANNULEE', 'REFUSEE');
create index precommande_quota_ref on precommande (quota_id);
create index precommande_point on precommande (point_livraison_id) where point_livraison_id is not null;
create index precommande_a_payer on precommande (mode_paiement, created_at, id)
  where statut in ('EN_ATTENTE', 'VALIDEE') and statut_paiement = 'A_PAYER';

create table precommande_reponse (
  precommande_id uuid not null references precommande on delete cascade,
  rang smallint not null check (rang >= 0),
  controle_id uuid references precommande_controle,
  info_id uuid references precommande_info_supplementaire,
  valeur text not null check (valeur <> ''),
  primary key (precommande_id, rang),
  check (num_nonnulls(controle_id, info_id) = 1)
);
create index precommande_reponse_controle on precommande_reponse (controle_id) where controle_id is not null;
create index precommande_reponse_info on precommande_reponse (info_id) where info_id is not null;
comment on table precommande_reponse is 'What the person answered to the session''s controls and questions.';

-- One person stands on one line of a session's control file.
create unique index controle_ligne_person on controle_ligne (session_id, beneficiary_id)
  where beneficiary_id is not null;
