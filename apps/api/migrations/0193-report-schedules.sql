-- Reports that an operator receives every day, week or month.

create table rapport_regulier (
  id uuid primary key,
  account_id uuid not null references user_account,
  type text not null check (
    type in ('COMMANDES', 'PAIEMENTS', 'OPPOSITIONS', 'ENCAISSEMENTS_ATTENDUS', 'CONSULTATIONS',
      'CIRCULATION', 'FRAIS', 'VIREMENTS', 'ACTIVITE')
  ),
  rythme text not null check (rythme in ('JOUR', 'SEMAINE', 'MOIS')),
  -- The day on which the next one is made; it covers the day, week or month before.
  prochain_le date not null,
  created_at timestamptz not null,
  unique (account_id, type, rythme)
);
create index rapport_regulier_du on rapport_regulier (prochain_le, id);
comment on table rapport_regulier is 'Reports made at a rhythm for one operator, who is mailed when they are ready.';

-- Its requester is mailed when it is ready, or when it failed for good.
alter table rapport add column annonce boolean not null default false;
