/*
 * Services at home: who provides them and at which price, what people order of them, and the
 * quotations that are made for it. Nothing here says why somebody needs help.
 */

create table prestataire (
  -- Its number in the spaces of unified accounts.
  client_id text primary key check (client_id ~ '^[0-9A-Za-z-]{1,20}$'),
  -- How an account pays it; one that is not affiliated is paid by card only.
  intervenant_id uuid unique references intervenant,
  raison_sociale text not null check (raison_sociale <> ''),
  siret text not null default '' check (siret ~ '^([0-9]{14})?$'),
  zone_adresse0 text not null default '',
  zone_adresse1 text not null default '',
  zone_adresse2 text not null default '',
  zone_adresse3 text not null default '',
  code_postal_et_ville text not null default '',
  contact_nom text not null default '',
  contact_telephone text not null default '',
  contact_email text not null default '',
  -- The State's approval, five years at a time; none for who is only declared.
  agree_jusqu_au date,
  -- What the law asks an invoice to tell of it (D7233-1).
  numero_declaration text not null default '',
  declare_le date,
  created_at timestamptz not null,
  check ((numero_declaration = '') = (declare_le is null))
);

insert into prestataire (client_id, raison_sociale, created_at)
select client_id, min(company_name), now() from home_service_space group by client_id;

alter table home_service_space
  add constraint home_service_space_prestataire foreign key (client_id) references prestataire;
create index home_service_space_client on home_service_space (client_id);

create table prestataire_offre (
  client_id text not null references prestataire,
  -- A code of the 26 activities of article D7231-1.
  prestation text not null check (prestation ~ '^(AGR_[1-5]|DEC_([1-9]|1[0-9]|2[01]))$'),
  dispositif text not null check (dispositif in ('PRESTATAIRE', 'MANDATAIRE', 'MISE_A_DISPOSITION')),
  -- All taxes included.
  tarif_horaire_cents bigint not null check (tarif_horaire_cents between 1 and 100000),
  primary key (client_id, prestation, dispositif)
);

-- A program that speaks for providers opens no link of its own.
alter table partenaire drop constraint partenaire_modes_check;
alter table partenaire add constraint partenaire_modes_check
  check (modes <@ array['PARTENAIRE', 'BACK_OFFICE', 'LECTURE_SEULE', 'SAP']);

create table partenaire_prestataire (
  partenaire_id uuid not null references partenaire,
  client_id text not null references prestataire,
  primary key (partenaire_id, client_id)
);
create index partenaire_prestataire_client on partenaire_prestataire (client_id);
comment on table partenaire_prestataire is 'The providers whose orders a program sees, quotes, plans and invoices.';

create table commande_service (
  numero text primary key check (numero ~ '^CS[0-9A-Z]{10}$'),
  beneficiary_id uuid not null references beneficiary,
  client_id text not null references prestataire,
  dispositif text not null check (dispositif in ('PRESTATAIRE', 'MANDATAIRE', 'MISE_A_DISPOSITION')),
  prestation text not null check (prestation ~ '^(AGR_[1-5]|DEC_([1-9]|1[0-9]|2[01]))$'),
  -- By the quarter of an hour, a thousand hours at most.
  minutes integer not null check (minutes between 15 and 60000 and minutes % 15 = 0),
  date_debut date not null,
  date_fin date not null check (date_fin >= date_debut),
  -- As the offer was on the day of the order, all taxes included.
  tarif_horaire_cents bigint not null check (tarif_horaire_cents > 0),
  estimation_cents bigint not null check (estimation_cents > 0),
  mode_paiement text not null check (mode_paiement in ('PRELEVEMENT', 'CARTE')),
  -- That those whom it is for are in the case of the law: which one is never asked.
  attestation boolean not null,
  statut text not null check (statut in ('EN_ATTENTE', 'ATTRIBUEE', 'EN_COURS', 'TERMINEE', 'ANNULEE')),
  zone_adresse0 text not null default '',
  zone_adresse1 text not null default '',
  zone_adresse2 text not null default '',
  zone_adresse3 text not null default '',
  code_postal_et_ville text not null check (code_postal_et_ville <> ''),
  contact_nom text not null check (contact_nom <> ''),
  contact_telephone text not null default '',
  contact_email text not null default '',
  consignes text not null default '',
  -- Who comes, once it is planned.
  intervenant text check (intervenant <> ''),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  planifiee_le timestamptz,
  commencee_le timestamptz,
  terminee_le timestamptz,
  annulee_le timestamptz,
  annulee_par text check (annulee_par in ('BENEFICIAIRE', 'PRESTATAIRE', 'CALENDRIER')),
  motif_annulation text not null default '',
  unique (numero, client_id, beneficiary_id),
  check (statut <> 'EN_ATTENTE' or planifiee_le is null),
  check (statut not in ('ATTRIBUEE', 'EN_COURS', 'TERMINEE') or planifiee_le is not null),
  check ((planifiee_le is null) = (intervenant is null)),
  -- What has begun is never cancelled.
  check ((statut in ('EN_COURS', 'TERMINEE')) = (commencee_le is not null)),
  check ((statut = 'TERMINEE') = (terminee_le is not null)),
  check ((statut = 'ANNULEE') = (annulee_le is not null)),
  check ((annulee_le is null) = (annulee_par is null))
);
create index commande_service_beneficiary on commande_service (beneficiary_id, created_at desc, numero desc);
create index commande_service_client on commande_service (client_id, created_at desc);
create index commande_service_oubliee on commande_service (date_fin, numero) where statut = 'EN_ATTENTE';

create table commande_attribution (
  commande_numero text not null references commande_service,
  rang smallint not null check (rang between 1 and 6),
  lien text not null check (lien in ('MOI', 'CONJOINT', 'ENFANT', 'ASCENDANT', 'AUTRE')),
  -- The person's own name is known.
  prenom text not null,
  -- Where the service depends on an age.
  date_naissance date,
  -- Of the hours, in percent.
  part smallint not null check (part between 1 and 100),
  primary key (commande_numero, rang),
  check ((lien = 'MOI') = (prenom = ''))
);
create unique index commande_attribution_moi on commande_attribution (commande_numero) where lien = 'MOI';

create table devis (
  id uuid primary key,
  commande_numero text not null,
  client_id text not null,
  beneficiary_id uuid not null,
  -- As the provider names it: the same one sent again is the same quotation.
  reference text not null check (reference ~ '^[0-9A-Za-z-]{1,35}$'),
  -- Of what was sent under it.
  empreinte text not null check (empreinte <> ''),
  statut text not null check (statut in ('ENVOYE', 'ACCEPTE', 'REFUSE', 'EXPIRE')),
  total_ht_cents bigint not null check (total_ht_cents >= 0),
  total_tva_cents bigint not null check (total_tva_cents >= 0),
  total_ttc_cents bigint not null check (total_ttc_cents > 0),
  envoye_le timestamptz not null,
  -- Its last day.
  valide_jusqu_au date not null,
  repondu_le timestamptz,
  foreign key (commande_numero, client_id, beneficiary_id)
    references commande_service (numero, client_id, beneficiary_id),
  unique (client_id, reference),
  check (total_ht_cents + total_tva_cents = total_ttc_cents),
  check (statut <> 'ENVOYE' or repondu_le is null),
  check (statut not in ('ACCEPTE', 'REFUSE') or repondu_le is not null)
);
create index devis_commande on devis (commande_numero, client_id, beneficiary_id);
create index devis_beneficiary on devis (beneficiary_id, envoye_le desc, id desc);
create index devis_a_clore on devis (valide_jusqu_au, id) where statut = 'ENVOYE';
-- One price at a time waits or is agreed.
create unique index devis_en_vigueur on devis (commande_numero) where statut in ('ENVOYE', 'ACCEPTE');

create table devis_ligne (
  devis_id uuid not null references devis,
  rang smallint not null check (rang between 1 and 50),
  libelle text not null check (libelle <> ''),
  unite text not null check (unite in ('HEURE', 'FORFAIT')),
  minutes integer check (minutes > 0 and minutes % 15 = 0),
  nombre integer check (nombre > 0),
  -- Of one of the unit, all taxes included.
  prix_unitaire_cents bigint not null check (prix_unitaire_cents > 0),
  -- Hundredths of a percent.
  taux_tva_bp smallint not null check (taux_tva_bp in (0, 550, 1000, 2000)),
  ht_cents bigint not null check (ht_cents >= 0),
  tva_cents bigint not null check (tva_cents >= 0),
  ttc_cents bigint not null check (ttc_cents >= 0),
  primary key (devis_id, rang),
  check ((unite = 'HEURE') = (minutes is not null)),
  check ((unite = 'FORFAIT') = (nombre is not null)),
  check (ht_cents + tva_cents = ttc_cents)
);
