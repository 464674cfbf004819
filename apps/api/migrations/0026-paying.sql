-- Paying from an account: what a contract's card money costs, where payees are, whom one invites.

alter table contract
  add column type_frais text check (type_frais in ('FORFAIT', 'PROPORTIONNEL')),
  add column montant_frais_cents bigint not null default 0 check (montant_frais_cents between 0 and 100000),
  -- Hundredths of a percent.
  add column taux_frais_bp integer not null default 0 check (taux_frais_bp between 0 and 10000),
  add column tranche_carte_cents bigint not null default 50000 check (tranche_carte_cents between 0 and 1000000);
comment on column contract.type_frais is 'Fees on what comes by card beside a payment; none where it is null.';
comment on column contract.tranche_carte_cents is 'The most that a card may add to one payment.';

alter table intervenant
  add column ville text not null default '',
  add column paiement_en_ligne boolean not null default true;
comment on column intervenant.paiement_en_ligne is 'Whether this payee takes what is paid here, beside paper vouchers sent by post.';

alter table paiement_compte
  add column frais_cents bigint not null default 0 check (frais_cents >= 0),
  -- The card transaction that brought the complement, once one has.
  add column carte_reference uuid unique references carte_transaction,
  add constraint paiement_compte_carte check (
    complement_cents > 0 or (frais_cents = 0 and carte_reference is null and statut <> 'EN_ATTENTE_CARTE')
  );
create index paiement_compte_attente on paiement_compte (created_at, id) where statut = 'EN_ATTENTE_CARTE';
comment on column paiement_compte.frais_cents is 'What the card pays beside the complement.';

alter table carte_remboursement drop constraint carte_remboursement_motif_check;
alter table carte_remboursement add constraint carte_remboursement_motif_check
  check (motif in ('ANNULATION', 'COMMANDE_FERMEE', 'PAIEMENT_FERME', 'PRESTATAIRE'));

-- Who was asked to affiliate, until the mail has gone: then only that it was asked.
create table invitation_intervenant (
  id uuid primary key,
  beneficiary_id uuid not null,
  contract_numero text not null,
  nom text check (nom <> ''),
  email text check (email <> ''),
  created_at timestamptz not null,
  sent_at timestamptz,
  foreign key (beneficiary_id, contract_numero) references beneficiary_contract,
  check ((nom is null) = (email is null)),
  check ((sent_at is null) = (email is not null))
);
create index invitation_intervenant_beneficiary on invitation_intervenant (beneficiary_id, contract_numero, created_at desc);
comment on table invitation_intervenant is 'A stranger''s address is not kept once it has served.';
