-- What a person owes after the value was given: paid in instalments, or written off by two persons.
create table dette_echeance (
  precommande_id uuid not null references precommande,
  rang smallint not null check (rang > 0),
  jour date not null,
  montant_cents bigint not null check (montant_cents > 0),
  operateur_id uuid not null references user_account,
  created_at timestamptz not null,
  primary key (precommande_id, rang)
);
create index dette_echeance_operateur on dette_echeance (operateur_id);

create table dette_abandonnee (
  id uuid primary key,
  nature text not null check (nature in ('COMMANDE', 'REPRISE')),
  reference text not null check (reference <> ''),
  beneficiary_id uuid not null references beneficiary,
  contract_numero text not null references contract,
  montant_cents bigint not null check (montant_cents > 0),
  motif text not null check (motif in ('INSOLVABLE', 'DECES', 'MONTANT_FAIBLE', 'ERREUR_DE_L_EMETTEUR')),
  -- Of an order; a credit that could not be taken back is in no account of its own.
  posting_id uuid unique,
  dette_id uuid unique references ledger_debt,
  demande_par uuid not null references user_account,
  valide_par uuid not null references user_account,
  created_at timestamptz not null,
  unique (nature, reference),
  check ((nature = 'COMMANDE') = (posting_id is not null)),
  check ((nature = 'REPRISE') = (dette_id is not null)),
  constraint dette_abandonnee_deux_personnes check (demande_par <> valide_par)
);
create index dette_abandonnee_beneficiary on dette_abandonnee (beneficiary_id);
create index dette_abandonnee_contract on dette_abandonnee (contract_numero);
create index dette_abandonnee_demande on dette_abandonnee (demande_par);
create index dette_abandonnee_valide on dette_abandonnee (valide_par);

alter table ledger_account
  drop constraint ledger_account_kind_check,
  add constraint ledger_account_kind_check check (
    kind in (
      'BENEFICIAIRE_COMPTE', 'BENEFICIAIRE_EN_ATTENTE', 'TITRES_EN_CIRCULATION', 'A_PAYER',
      'CREANCE_FINANCEUR', 'PART_A_RECEVOIR', 'CARTE_A_REGLER', 'FRAIS', 'EXPIRE', 'PERTE',
      'BANQUE', 'DROITS', 'PLAN_FINANCEUR'
    )
  ) not valid;

alter table operation_a_valider
  drop constraint operation_a_valider_acte,
  add constraint operation_a_valider_acte check (acte in ('REMBOURSEMENT', 'ENCAISSEMENT', 'CONTRAT',
    'TEXTES_COURRIELS', 'COMMANDE_FINANCEUR', 'AVOIR_FACTURE', 'DOSSIER_PERSONNE',
    'OUVERTURE_SESSION', 'OPERATEUR', 'VALEUR_DATEE', 'ABANDON_DETTE')) not valid;
