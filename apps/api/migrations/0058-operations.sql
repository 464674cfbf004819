/*
 * What operators do with money by hand: what came by cheque or bank, and what goes back. Each act is
 * written with its movement, under the name of who did it; above a threshold, of two persons.
 */

create table encaissement_manuel (
  id uuid primary key,
  nature text not null check (nature in ('COMMANDE', 'ECHANGE', 'FACTURE')),
  -- Of the order, the trade or the funder's invoice that it pays.
  reference text not null check (reference <> ''),
  beneficiary_id uuid references beneficiary,
  contract_numero text not null references contract,
  montant_cents bigint not null check (montant_cents > 0),
  moyen text not null check (moyen in ('CHEQUE', 'VIREMENT', 'PRELEVEMENT')),
  recu_le date not null,
  -- Of the cheque, or of the bank's statement; unknown to the command line.
  reference_bancaire text check (reference_bancaire <> ''),
  posting_id uuid not null,
  operateur text not null check (operateur <> ''),
  commande_owner text,
  commande_cle text,
  -- When it went back, or turned out to be none.
  rendu_le timestamptz,
  created_at timestamptz not null,
  unique (commande_owner, commande_cle),
  check ((nature = 'FACTURE') = (beneficiary_id is null)),
  check ((commande_owner is null) = (commande_cle is null))
);
-- One thing is paid once: whoever comes second takes its movement back with it.
create unique index encaissement_manuel_une_fois on encaissement_manuel (nature, reference) where rendu_le is null;
create index encaissement_manuel_beneficiary on encaissement_manuel (beneficiary_id) where beneficiary_id is not null;
create index encaissement_manuel_contract on encaissement_manuel (contract_numero);
create index encaissement_manuel_posting on encaissement_manuel (posting_id);
comment on table encaissement_manuel is 'A cheque, a transfer or a debit that an operator has recorded.';

create table remboursement_manuel (
  id uuid primary key,
  nature text not null check (nature in ('COMMANDE', 'AVOIR', 'CARTE', 'ENCAISSEMENT', 'CREDIT')),
  reference text not null check (reference <> ''),
  beneficiary_id uuid references beneficiary,
  contract_numero text not null references contract,
  montant_cents bigint not null check (montant_cents > 0),
  motif text not null check (motif ~ '^[A-Z_]{1,40}$'),
  -- In the books; asked of the card provider; or a case, because it was spent already.
  issue text not null check (issue in ('REMBOURSE', 'PRESTATAIRE', 'DETTE')),
  posting_id uuid,
  dette_id uuid unique references ledger_debt,
  -- What one person gave back alone on that day.
  seuil_cents bigint not null check (seuil_cents >= 0),
  operateur text not null check (operateur <> ''),
  demande_par uuid references user_account,
  valide_par uuid references user_account,
  commande_owner text,
  commande_cle text,
  created_at timestamptz not null,
  unique (commande_owner, commande_cle),
  check ((commande_owner is null) = (commande_cle is null)),
  check ((issue = 'REMBOURSE') = (posting_id is not null)),
  check ((issue = 'DETTE') = (dette_id is not null)),
  constraint remboursement_manuel_deux_personnes check (
    montant_cents <= seuil_cents
    or demande_par is not null and valide_par is not null and valide_par <> demande_par
  )
);
create index remboursement_manuel_reference on remboursement_manuel (reference, nature);
create index remboursement_manuel_beneficiary on remboursement_manuel (beneficiary_id) where beneficiary_id is not null;
create index remboursement_manuel_contract on remboursement_manuel (contract_numero);
create index remboursement_manuel_demande on remboursement_manuel (demande_par) where demande_par is not null;
create index remboursement_manuel_valide on remboursement_manuel (valide_par) where valide_par is not null;
comment on table remboursement_manuel is 'Money that an operator has given back, or a movement that was taken back.';

create table operation_a_valider (
  id uuid primary key,
  nature text not null check (nature in ('COMMANDE', 'AVOIR', 'CARTE', 'ENCAISSEMENT', 'CREDIT')),
  reference text not null check (reference <> ''),
  libelle text not null check (libelle <> ''),
  contract_numero text not null references contract,
  montant_cents bigint not null check (montant_cents > 0),
  motif text not null check (motif ~ '^[A-Z_]{1,40}$'),
  demande_par uuid not null references user_account,
  demande_le timestamptz not null,
  expire_le timestamptz not null check (expire_le > demande_le),
  statut text not null check (statut in ('EN_ATTENTE', 'ACCEPTEE', 'REFUSEE', 'EXPIREE')),
  decide_par uuid references user_account,
  decide_le timestamptz,
  remboursement_id uuid unique references remboursement_manuel,
  commande_owner text not null,
  commande_cle text not null,
  decision_owner text,
  decision_cle text,
  unique (commande_owner, commande_cle),
  unique (decision_owner, decision_cle),
  constraint operation_a_valider_deux_personnes check (decide_par <> demande_par),
  check ((statut in ('ACCEPTEE', 'REFUSEE')) = (decide_par is not null)),
  check ((decide_par is null) = (decide_le is null)),
  check ((statut = 'ACCEPTEE') = (remboursement_id is not null))
);
-- One thing is asked once at a time.
create unique index operation_a_valider_une_fois on operation_a_valider (nature, reference) where statut = 'EN_ATTENTE';
create index operation_a_valider_attente on operation_a_valider (demande_le) where statut = 'EN_ATTENTE';
create index operation_a_valider_contract on operation_a_valider (contract_numero);
create index operation_a_valider_demande on operation_a_valider (demande_par);
create index operation_a_valider_decide on operation_a_valider (decide_par) where decide_par is not null;
comment on table operation_a_valider is 'What one operator has asked and another one decides; past its time it is asked again.';

-- What waits is a small part of what was ever ordered.
create index precommande_attendue on precommande (created_at, id) where statut_paiement = 'A_PAYER';
create index precommande_a_rembourser on precommande (created_at, id)
  where statut_paiement = 'PAYEE' and statut in ('ANNULEE', 'REFUSEE');
create index precommande_transaction on precommande (reference_transaction) where reference_transaction is not null;
create index echange_attendu on echange (demande_le, id) where statut = 'EN_ATTENTE_PAIEMENT';
create index facture_financeur_attendue on facture_financeur (emise_le, numero) where statut = 'A_PAYER';
create index carte_remboursement_refuse on carte_remboursement (created_at) where statut = 'REFUSE';

alter table carte_remboursement drop constraint carte_remboursement_motif_check;
alter table carte_remboursement add constraint carte_remboursement_motif_check check (motif in
  ('ANNULATION', 'COMMANDE_FERMEE', 'PAIEMENT_FERME', 'ECHANGE_FERME', 'FACTURE_FERMEE', 'OPERATEUR', 'PRESTATAIRE'));

comment on table delegation_piece is 'What proves a guardianship: read at the desk of the house alone, and each reading is noted.';

-- What holds it keeps it: an order that is not over, a payment that stands, a trade that is made.
create function carte_remboursable(p_reference uuid) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select not exists (
      select from precommande p where p.reference_transaction = p_reference::text
        and p.statut not in ('ANNULEE', 'REFUSEE'))
    and not exists (
      select from paiement_compte p where p.carte_reference = p_reference
        and p.statut not in ('ANNULE', 'REJETE'))
    and not exists (select from echange e where e.carte_reference = p_reference)
    and not exists (
      select from reglement_factures g where g.carte_reference = p_reference and g.statut <> 'ANNULE')
$$;
