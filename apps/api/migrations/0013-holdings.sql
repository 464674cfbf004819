-- What a person holds: products, electronic accounts, monthly plans, paper vouchers, payments.

create table produit (
  id text primary key check (id ~ '^[0-9A-Z]{1,20}$'),
  libelle text not null check (libelle <> '')
);

create table produit_contrat (
  contract_numero text not null references contract,
  produit_id text not null references produit,
  primary key (contract_numero, produit_id)
);
create index produit_contrat_produit on produit_contrat (produit_id);

create sequence compte_cesu_numero start with 4000000000 maxvalue 9999999999;

create table compte_cesu (
  id uuid primary key,
  numero text not null unique default nextval('compte_cesu_numero')::text check (numero ~ '^[0-9]{10}$'),
  beneficiary_id uuid not null,
  contract_numero text not null,
  produit_id text not null,
  millesime smallint not null check (millesime between 2000 and 2999),
  type_compte text not null check (
    type_compte in ('MONTANT', 'MONTANT_PAR_MOIS', 'MINUTE_PAR_MOIS', 'CENTIEME_HEURE_PAR_MOIS')
  ),
  statut text not null default 'ACTIF' check (statut in ('ACTIF', 'BLOQUE')),
  created_at timestamptz not null,
  unique (beneficiary_id, contract_numero, produit_id, millesime),
  foreign key (beneficiary_id, contract_numero) references beneficiary_contract,
  foreign key (contract_numero, produit_id) references produit_contrat
);
create index compte_cesu_produit on compte_cesu (contract_numero, produit_id);
create index compte_cesu_millesime on compte_cesu (millesime, id);
comment on table compte_cesu is 'One electronic account for a beneficiary, a contract, a product and a vintage.';

-- What a department grants by the month. The account says in which unit.
create table plan_social (
  compte_id uuid primary key references compte_cesu,
  quantite_par_mois bigint not null check (quantite_par_mois > 0),
  taux_horaire_cents bigint check (taux_horaire_cents > 0),
  reporte boolean not null,
  premier_mois date not null check (extract(day from premier_mois) = 1),
  dernier_mois date not null check (extract(day from dernier_mois) = 1),
  check (dernier_mois >= premier_mois)
);
create index plan_social_mois on plan_social (premier_mois, dernier_mois);
comment on column plan_social.taux_horaire_cents is 'What an hour is worth, for plans in minutes or hundredths of an hour.';
comment on column plan_social.reporte is 'Whether what is left at the end of a month may be spent later.';

create sequence titre_numero start with 1000000000 maxvalue 9999999999;

create table carnet (
  id uuid primary key,
  beneficiary_id uuid not null,
  contract_numero text not null,
  produit_id text not null,
  millesime smallint not null check (millesime between 2000 and 2999),
  created_at timestamptz not null,
  foreign key (beneficiary_id, contract_numero) references beneficiary_contract,
  foreign key (contract_numero, produit_id) references produit_contrat
);
create index carnet_beneficiary on carnet (beneficiary_id, contract_numero, produit_id, millesime);
create index carnet_produit on carnet (contract_numero, produit_id);

create table titre (
  numero text primary key default nextval('titre_numero')::text check (numero ~ '^[0-9]{10}$'),
  carnet_id uuid not null references carnet,
  -- Copied from the book, so that one index finds a person's vouchers of one kind.
  beneficiary_id uuid not null references beneficiary,
  contract_numero text not null,
  produit_id text not null,
  millesime smallint not null check (millesime between 2000 and 2999),
  valeur_faciale_cents bigint not null check (valeur_faciale_cents between 900 and 9999),
  statut text not null check (
    statut in ('EN_FABRICATION', 'EXPEDIE', 'ACTIF', 'BLOQUE', 'UTILISE', 'CONVERTI', 'ECHANGE', 'EXPIRE')
  ),
  cle_id smallint not null check (cle_id > 0),
  essais_errones smallint not null default 0 check (essais_errones >= 0),
  created_at timestamptz not null,
  foreign key (contract_numero, produit_id) references produit_contrat
);
create index titre_carnet on titre (carnet_id);
create index titre_beneficiary on titre (beneficiary_id, contract_numero, produit_id, millesime, numero);
create index titre_produit on titre (contract_numero, produit_id);
create index titre_a_expirer on titre (millesime, numero)
  where statut in ('EN_FABRICATION', 'EXPEDIE', 'ACTIF', 'BLOQUE');
comment on column titre.cle_id is 'Which key derives the code under the scratch box. The code itself is kept nowhere.';

create table paiement_compte (
  id uuid primary key,
  reference text not null unique check (reference ~ '^PC[0-9A-Z]{10}$'),
  beneficiary_id uuid not null,
  contract_numero text not null,
  intervenant_id uuid not null references intervenant,
  montant_cents bigint not null check (montant_cents > 0),
  complement_cents bigint not null default 0 check (complement_cents >= 0),
  commentaire text not null default '' check (char_length(commentaire) <= 500),
  statut text not null check (statut in ('EN_ATTENTE_CARTE', 'EN_COURS', 'EFFECTUE', 'REJETE', 'ANNULE')),
  posting_id uuid not null unique,
  created_at timestamptz not null,
  foreign key (beneficiary_id, contract_numero) references beneficiary_contract
);
create index paiement_compte_beneficiary on paiement_compte (beneficiary_id, contract_numero, created_at desc, id desc);
create index paiement_compte_intervenant on paiement_compte (intervenant_id, created_at desc, id desc);
comment on column paiement_compte.posting_id is 'The movement in the books that this payment is.';

create table remise_titres (
  id uuid primary key,
  numero text not null unique check (numero ~ '^RT[0-9A-Z]{10}$'),
  beneficiary_id uuid not null,
  contract_numero text not null,
  intervenant_id uuid not null references intervenant,
  nombre_titres integer not null check (nombre_titres > 0),
  montant_cents bigint not null check (montant_cents > 0),
  commentaire text not null default '' check (char_length(commentaire) <= 500),
  statut text not null check (statut in ('EN_COURS', 'EFFECTUE', 'REJETE', 'ANNULE')),
  posting_id uuid not null unique,
  created_at timestamptz not null,
  foreign key (beneficiary_id, contract_numero) references beneficiary_contract
);
create index remise_titres_beneficiary on remise_titres (beneficiary_id, contract_numero, created_at desc, id desc);
create index remise_titres_intervenant on remise_titres (intervenant_id, created_at desc, id desc);

-- A mail that has gone stays gone: one row for a holding and a number of days left.
create table rappel_echeance (
  beneficiary_id uuid not null references beneficiary,
  contract_numero text not null references contract,
  millesime smallint not null,
  jours smallint not null check (jours in (60, 30, 7)),
  created_at timestamptz not null,
  primary key (beneficiary_id, contract_numero, millesime, jours)
);
create index rappel_echeance_contract on rappel_echeance (contract_numero);
