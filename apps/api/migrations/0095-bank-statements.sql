/*
 * Statements of the bank (camt.052, 053, 054), their lines and what each line is (ADR 0059), and the
 * credit of a payer: what a transfer brought above what was due.
 */
create table releve (
  id uuid primary key,
  -- The issuer's own account.
  compte text not null check (char_length(compte) between 1 and 140),
  numero text not null check (char_length(numero) between 1 and 140),
  type text not null check (type in ('CAMT052', 'CAMT053', 'CAMT054')),
  solde_ouverture_cents bigint,
  solde_cloture_cents bigint,
  origine text not null check (origine in ('COMMANDE', 'DOSSIER', 'BACK_OFFICE')),
  empreinte text not null check (char_length(empreinte) = 64),
  lignes integer not null default 0 check (lignes >= 0),
  en_attente integer not null default 0 check (en_attente >= 0),
  credits_cents bigint not null default 0 check (credits_cents >= 0),
  debits_cents bigint not null default 0 check (debits_cents >= 0),
  charge_par uuid references user_account,
  valide_par uuid references user_account,
  valide_le timestamptz,
  recu_le timestamptz not null,
  unique (compte, type, numero),
  check ((origine = 'BACK_OFFICE') = (charge_par is not null)),
  check ((valide_par is null) = (valide_le is null)),
  -- A file that a person brings could be made up: another person confirms it.
  constraint releve_deux_personnes check (valide_par is null or valide_par <> charge_par)
);
create index releve_recu on releve (recu_le desc, id desc);
create index releve_charge_par on releve (charge_par) where charge_par is not null;
create index releve_valide_par on releve (valide_par) where valide_par is not null;

-- A line is what the bank wrote: added once, never changed.
create table releve_ligne (
  id uuid primary key,
  compte text not null check (char_length(compte) between 1 and 140),
  -- The bank's reference of the entry with its direction, amount and day.
  ecriture text not null check (char_length(ecriture) between 1 and 400),
  -- In its entry; 0 is the whole entry, of which the bank gives no detail.
  rang integer not null check (rang >= 0),
  sens text not null check (sens in ('CREDIT', 'DEBIT')),
  montant_cents bigint not null check (montant_cents > 0),
  jour date not null,
  valeur date,
  code text,
  reference_bancaire text,
  bout_en_bout text,
  messages text[] not null,
  motif_retour text,
  -- Name, IBAN and label of the other party.
  partie_scellee text not null,
  created_at timestamptz not null,
  unique (compte, ecriture, rang)
);
comment on column releve_ligne.partie_scellee is 'Sealed: name and IBAN of the other party and its label, as JSON.';

-- The statements that show a line: a 054 and the 053 of its day show the same.
create table releve_presence (
  releve_id uuid not null references releve,
  ligne_id uuid not null references releve_ligne,
  primary key (releve_id, ligne_id)
);
create index releve_presence_ligne on releve_presence (ligne_id);

create table releve_rapprochement (
  ligne_id uuid primary key references releve_ligne,
  etat text not null check (etat in (
    'A_EXAMINER', 'RAPPROCHEE', 'RECONNUE', 'PROPOSEE', 'A_TRAITER', 'CLASSEE', 'REMPLACEE')),
  proposition text check (proposition in (
    'EXACTE', 'PARTIELLE', 'EXCEDENT', 'GROUPEE', 'DEJA_PAYEE', 'MONTANT_ET_NOM')),
  cibles jsonb not null default '[]' check (jsonb_typeof(cibles) = 'array'),
  -- A movement of ours that the line shows.
  objet text check (objet in (
    'VERSEMENT', 'FICHIER_VERSEMENTS', 'RETOUR_VERSEMENT', 'PRELEVEMENT', 'FICHIER_PRELEVEMENTS',
    'RETOUR_PRELEVEMENT', 'REMBOURSEMENT', 'ENCAISSEMENT_SAISI', 'REGLEMENT_CARTE')),
  objet_id text,
  motif text check (motif in ('FRAIS_BANCAIRES', 'VIREMENT_INTERNE', 'A_RENVOYER', 'AUTRE')),
  -- Asked of a second person.
  operation_id uuid references operation_a_valider,
  acteur text,
  modifie_le timestamptz not null,
  check ((objet is null) = (objet_id is null)),
  check ((etat = 'CLASSEE') = (motif is not null)),
  check (etat <> 'RECONNUE' or objet is not null),
  check (etat <> 'PROPOSEE' or proposition is not null)
);
-- What we sent or received once is shown by one line.
create unique index releve_rapprochement_objet on releve_rapprochement (objet, objet_id) where etat = 'RECONNUE';
create index releve_rapprochement_etat on releve_rapprochement (etat, ligne_id)
  where etat in ('A_EXAMINER', 'PROPOSEE', 'A_TRAITER');
create index releve_rapprochement_operation on releve_rapprochement (operation_id) where operation_id is not null;

-- What a payer gave above what was due, or before the rest: kept until it is used or given back.
create table credit_payeur (
  id uuid primary key,
  -- What it was paid for, which names the payer.
  nature text not null check (nature in ('COMMANDE', 'ECHANGE', 'FACTURE')),
  reference text not null check (reference <> ''),
  beneficiary_id uuid references beneficiary,
  financeur_id uuid references financeur,
  contract_numero text not null references contract,
  montant_cents bigint not null check (montant_cents > 0),
  moyen text not null check (moyen in ('CHEQUE', 'VIREMENT', 'PRELEVEMENT')),
  recu_le date not null,
  reference_bancaire text,
  reception_id uuid not null,
  releve_ligne_id uuid references releve_ligne,
  posting_id uuid not null unique,
  statut text not null check (statut in ('OUVERT', 'UTILISE', 'REMBOURSE', 'ANNULE')),
  -- The receipt that it helped to pay.
  utilise_par uuid,
  created_at timestamptz not null,
  check (num_nonnulls(beneficiary_id, financeur_id) = 1),
  check ((nature = 'FACTURE') = (financeur_id is not null)),
  check ((statut = 'UTILISE') = (utilise_par is not null))
);
create index credit_payeur_reference on credit_payeur (nature, reference);
create index credit_payeur_ouvert on credit_payeur (created_at, id) where statut = 'OUVERT';
create index credit_payeur_reception on credit_payeur (reception_id);
create index credit_payeur_ligne on credit_payeur (releve_ligne_id) where releve_ligne_id is not null;
create index credit_payeur_utilise on credit_payeur (utilise_par) where utilise_par is not null;
create index credit_payeur_beneficiary on credit_payeur (beneficiary_id) where beneficiary_id is not null;
create index credit_payeur_financeur on credit_payeur (financeur_id) where financeur_id is not null;
create index credit_payeur_contract on credit_payeur (contract_numero);

alter table encaissement_manuel
  -- The cheque or transfer that paid it, alone or with others.
  add column reception_id uuid,
  add column releve_ligne_id uuid,
  -- Recorded from a statement without an operator: an exact match.
  add column automatique boolean not null default false,
  -- Undone with all that its transfer paid: the line of the statement pays something else.
  add column annule_le timestamptz,
  drop constraint encaissement_manuel_deux_personnes,
  add constraint encaissement_manuel_ligne foreign key (releve_ligne_id) references releve_ligne not valid,
  add constraint encaissement_manuel_automatique check (not automatique or releve_ligne_id is not null) not valid,
  add constraint encaissement_manuel_deux_personnes check (
    automatique or montant_cents <= seuil_cents
    or demande_par is not null and valide_par is not null and valide_par <> demande_par
  ) not valid;

alter table remboursement_manuel
  drop constraint remboursement_manuel_nature_check,
  add constraint remboursement_manuel_nature check (
    nature in ('COMMANDE', 'AVOIR', 'CARTE', 'ENCAISSEMENT', 'CREDIT', 'TROP_PERCU')) not valid;
alter table operation_a_valider
  -- A receipt that paid nothing yet and is kept as a credit.
  add column credit_id uuid,
  add constraint operation_a_valider_credit foreign key (credit_id) references credit_payeur not valid,
  drop constraint operation_a_valider_fait,
  add constraint operation_a_valider_fait check (
    (remboursement_id is not null) = (statut = 'ACCEPTEE' and acte = 'REMBOURSEMENT')
    and num_nonnulls(encaissement_id, credit_id) = (statut = 'ACCEPTEE' and acte = 'ENCAISSEMENT')::integer
    and (commande_id is not null) = (statut = 'ACCEPTEE' and acte = 'COMMANDE_FINANCEUR')
  ) not valid,
  drop constraint operation_a_valider_nature,
  add constraint operation_a_valider_nature check (case acte
    when 'REMBOURSEMENT' then nature in ('COMMANDE', 'AVOIR', 'CARTE', 'ENCAISSEMENT', 'CREDIT', 'TROP_PERCU')
    when 'ENCAISSEMENT' then nature in ('COMMANDE', 'ECHANGE', 'FACTURE')
    else nature = acte end) not valid;
