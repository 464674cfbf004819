-- What people ask of Paynum, the partner who issues vouchers beside the account.

create table demande_paynum (
  -- Random: it is told to the partner and shown in an address.
  id uuid primary key,
  beneficiary_id uuid not null,
  contract_numero text not null,
  choix_support text not null check (choix_support in ('TITRE', 'COMPTE')),
  statut text not null check (statut in ('EN_ATTENTE', 'VALIDEE', 'REFUSEE')),
  -- The command that made it: sent again, it goes on with the same request.
  commande_cle text not null check (commande_cle <> ''),
  created_at timestamptz not null,
  repondue_le timestamptz,
  foreign key (beneficiary_id, contract_numero) references beneficiary_contract,
  unique (beneficiary_id, commande_cle),
  check ((statut = 'EN_ATTENTE') = (repondue_le is null))
);
create index demande_paynum_beneficiary on demande_paynum (beneficiary_id, created_at desc, id desc);
-- Another one for the same contract only after a refusal.
create unique index demande_paynum_en_vigueur on demande_paynum (beneficiary_id, contract_numero)
  where statut <> 'REFUSEE';
create index demande_paynum_contract on demande_paynum (beneficiary_id, contract_numero);

-- The program that answers them.
alter table partenaire add column paynum boolean not null default false;
