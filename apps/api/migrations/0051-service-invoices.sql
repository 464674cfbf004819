/*
 * What providers invoice, what they credit back, and how it is paid: several invoices by one card,
 * all of them or none, or by one payment from an account.
 */

-- The numbers of invoices and of credit notes are of one kind: no two documents share one.
create table piece_service (
  numero text primary key check (numero ~ '^[0-9A-Za-z-]{1,35}$'),
  nature text not null check (nature in ('FACTURE', 'AVOIR')),
  recue_le timestamptz not null,
  unique (numero, nature)
);

-- Invoices that one card pays: all of them or none.
create table reglement_factures (
  id uuid primary key,
  beneficiary_id uuid not null,
  -- Through whose books the card's money goes.
  contract_numero text not null,
  client_id text not null references prestataire,
  -- To whom the money is owed.
  intervenant_id uuid not null references intervenant,
  montant_cents bigint not null check (montant_cents > 0),
  -- Given back by credit notes before it was paid out: so much less leaves.
  rendu_cents bigint not null default 0 check (rendu_cents between 0 and montant_cents),
  -- EN_COURS once the card has paid, EFFECTUE once the provider's bank has it.
  statut text not null check (statut in ('EN_ATTENTE_CARTE', 'EN_COURS', 'EFFECTUE', 'ANNULE')),
  -- The card transaction that brought the money, once one has.
  carte_reference uuid unique references carte_transaction,
  -- Business time.
  created_at timestamptz not null,
  paye_le timestamptz,
  foreign key (beneficiary_id, contract_numero) references beneficiary_contract,
  unique (id, beneficiary_id),
  check ((carte_reference is null) = (paye_le is null)),
  check (statut not in ('EN_COURS', 'EFFECTUE') or carte_reference is not null),
  check (statut <> 'EN_ATTENTE_CARTE' or carte_reference is null)
);
create index reglement_factures_beneficiary on reglement_factures (beneficiary_id, contract_numero, created_at desc);
create index reglement_factures_client on reglement_factures (client_id);
create index reglement_factures_intervenant on reglement_factures (intervenant_id);
create index reglement_factures_a_verser on reglement_factures (intervenant_id, paye_le) where statut = 'EN_COURS';

create table facture_service (
  numero text primary key,
  nature text not null default 'FACTURE' check (nature = 'FACTURE'),
  commande_numero text not null,
  client_id text not null,
  beneficiary_id uuid not null,
  date_facture date not null,
  -- Of what was sent under its number.
  empreinte text not null check (empreinte <> ''),
  total_ht_cents bigint not null check (total_ht_cents >= 0),
  total_tva_cents bigint not null check (total_tva_cents >= 0),
  total_ttc_cents bigint not null check (total_ttc_cents > 0),
  -- The sum of its credit notes.
  avoirs_cents bigint not null default 0 check (avoirs_cents >= 0),
  -- What was paid of it, whether or not it was given back since.
  paye_cents bigint not null default 0 check (paye_cents >= 0),
  statut text not null check (statut in ('A_PAYER', 'EN_COURS', 'PAYEE')),
  -- What keeps it under way or has paid it: a card, or a payment from an account.
  reglement_id uuid references reglement_factures,
  paiement_id uuid references paiement_compte,
  recue_le timestamptz not null,
  payee_le timestamptz,
  foreign key (numero, nature) references piece_service (numero, nature),
  foreign key (commande_numero, client_id, beneficiary_id)
    references commande_service (numero, client_id, beneficiary_id),
  unique (numero, nature),
  unique (numero, beneficiary_id),
  check (total_ht_cents + total_tva_cents = total_ttc_cents),
  check (avoirs_cents <= total_ttc_cents),
  check (paye_cents <= total_ttc_cents),
  check (reglement_id is null or paiement_id is null),
  check (statut <> 'A_PAYER' or (reglement_id is null and paiement_id is null and paye_cents = 0)),
  check (statut <> 'EN_COURS' or (reglement_id is not null or paiement_id is not null)),
  check (statut <> 'PAYEE' or paye_cents + avoirs_cents >= total_ttc_cents),
  check ((statut = 'PAYEE') = (payee_le is not null))
);
create index facture_service_beneficiary on facture_service (beneficiary_id, date_facture desc, numero desc);
create index facture_service_a_payer on facture_service (beneficiary_id) where statut = 'A_PAYER';
create index facture_service_commande on facture_service (commande_numero, client_id, beneficiary_id);
create index facture_service_client on facture_service (client_id, date_facture desc);
create index facture_service_reglement on facture_service (reglement_id) where reglement_id is not null;
create index facture_service_paiement on facture_service (paiement_id) where paiement_id is not null;

create table facture_service_ligne (
  facture_numero text not null references facture_service,
  rang smallint not null check (rang between 1 and 50),
  libelle text not null check (libelle <> ''),
  unite text not null check (unite in ('HEURE', 'FORFAIT')),
  minutes integer check (minutes > 0 and minutes % 15 = 0),
  nombre integer check (nombre > 0),
  prix_unitaire_cents bigint not null check (prix_unitaire_cents > 0),
  taux_tva_bp smallint not null check (taux_tva_bp in (0, 550, 1000, 2000)),
  ht_cents bigint not null check (ht_cents >= 0),
  tva_cents bigint not null check (tva_cents >= 0),
  ttc_cents bigint not null check (ttc_cents >= 0),
  primary key (facture_numero, rang),
  check ((unite = 'HEURE') = (minutes is not null)),
  check ((unite = 'FORFAIT') = (nombre is not null)),
  check (ht_cents + tva_cents = ttc_cents)
);

create table avoir_service (
  numero text primary key,
  nature text not null default 'AVOIR' check (nature = 'AVOIR'),
  facture_numero text not null,
  beneficiary_id uuid not null,
  date_avoir date not null,
  empreinte text not null check (empreinte <> ''),
  montant_cents bigint not null check (montant_cents > 0),
  motif text not null check (motif <> ''),
  -- What it gives back beyond what was still due.
  a_rembourser_cents bigint not null default 0 check (a_rembourser_cents between 0 and montant_cents),
  -- Of that, what has gone back to the accounts that had paid; the rest is the house's to transfer.
  rendu_comptes_cents bigint not null default 0,
  -- Its movement in the books, where there is something to give back.
  posting_id uuid unique,
  recu_le timestamptz not null,
  -- Once all of it is given back.
  rembourse_le timestamptz,
  unique (numero, nature),
  check (rembourse_le is null or a_rembourser_cents > 0),
  check (rendu_comptes_cents between 0 and a_rembourser_cents),
  check ((a_rembourser_cents > 0) = (posting_id is not null)),
  foreign key (numero, nature) references piece_service (numero, nature),
  foreign key (facture_numero, beneficiary_id) references facture_service (numero, beneficiary_id)
);
create index avoir_service_facture on avoir_service (facture_numero, beneficiary_id);
create index avoir_service_beneficiary on avoir_service (beneficiary_id, date_avoir desc, numero desc);
create index avoir_service_a_rembourser on avoir_service (recu_le) where a_rembourser_cents > 0 and rembourse_le is null;

-- What the card was asked for each of the invoices that it is for.
create table reglement_facture (
  reglement_id uuid not null,
  facture_numero text not null,
  beneficiary_id uuid not null,
  demande_cents bigint not null check (demande_cents > 0),
  primary key (reglement_id, facture_numero),
  foreign key (reglement_id, beneficiary_id) references reglement_factures (id, beneficiary_id),
  foreign key (facture_numero, beneficiary_id) references facture_service (numero, beneficiary_id)
);
create index reglement_facture_reglement on reglement_facture (reglement_id, beneficiary_id);
create index reglement_facture_facture on reglement_facture (facture_numero, beneficiary_id);

-- What a payment from an account is for, whatever became of it.
create table paiement_facture (
  paiement_id uuid not null references paiement_compte,
  facture_numero text not null,
  beneficiary_id uuid not null,
  montant_cents bigint not null check (montant_cents > 0),
  primary key (paiement_id, facture_numero),
  foreign key (facture_numero, beneficiary_id) references facture_service (numero, beneficiary_id)
);
create index paiement_facture_facture on paiement_facture (facture_numero, beneficiary_id);

-- What cards have paid leaves for the provider's bank with the rest that is owed to it.
alter table versement_ligne add column reglement_id uuid references reglement_factures;
alter table versement_ligne drop constraint versement_ligne_check;
alter table versement_ligne add constraint versement_ligne_cause_check
  check (num_nonnulls(paiement_id, remise_id, reglement_id) = 1);
create unique index versement_ligne_reglement_une on versement_ligne (reglement_id) where not rejetee;
create index versement_ligne_reglement on versement_ligne (reglement_id);

alter table carte_transaction drop constraint carte_transaction_cause_check;
alter table carte_transaction add constraint carte_transaction_cause_check
  check (cause in ('PRECOMMANDE', 'PAIEMENT', 'ECHANGE', 'FACTURES'));
alter table carte_remboursement drop constraint carte_remboursement_motif_check;
alter table carte_remboursement add constraint carte_remboursement_motif_check
  check (motif in ('ANNULATION', 'COMMANDE_FERMEE', 'PAIEMENT_FERME', 'ECHANGE_FERME', 'FACTURE_FERMEE', 'PRESTATAIRE'));
