-- Tables that operators ask for, made in the background a batch at a time.

create table rapport (
  -- Random: it is part of an address.
  id uuid primary key,
  type text not null check (
    type in ('COMMANDES', 'PAIEMENTS', 'OPPOSITIONS', 'ENCAISSEMENTS_ATTENDUS', 'CONSULTATIONS')
  ),
  du date not null,
  au date not null check (au >= du),
  statut text not null check (statut in ('EN_ATTENTE', 'EN_COURS', 'PRET', 'ECHEC')),
  demande_par uuid not null references user_account,
  demande_le timestamptz not null,
  -- How far it is: lines and batches written, and lines counted when it began.
  lignes integer not null default 0 check (lignes >= 0),
  blocs integer not null default 0 check (blocs >= 0),
  lignes_attendues integer check (lignes_attendues >= 0),
  -- After which row the next batch begins.
  suite text,
  essais smallint not null default 0 check (essais >= 0),
  -- Whoever works on it holds it until then; if they die, somebody else takes over.
  reprise_le timestamptz not null,
  pret_le timestamptz,
  expire_le timestamptz check (expire_le > pret_le),
  -- The second person.
  accord_par uuid references user_account check (accord_par <> demande_par),
  accord_le timestamptz,
  check ((statut = 'PRET') = (pret_le is not null)),
  check ((pret_le is null) = (expire_le is null)),
  check ((accord_par is null) = (accord_le is null)),
  check (accord_par is null or statut = 'PRET')
);
create index rapport_demande on rapport (demande_le desc, id);
create index rapport_demandeur on rapport (demande_par);
create index rapport_accord on rapport (accord_par) where accord_par is not null;
create index rapport_a_faire on rapport (reprise_le) where statut in ('EN_ATTENTE', 'EN_COURS');
create index rapport_expire on rapport (expire_le) where expire_le is not null;
-- However often it is asked for at once, one is made.
create unique index rapport_ouvert on rapport (demande_par, type, du, au) where statut <> 'PRET';

create table rapport_bloc (
  id uuid primary key,
  rapport_id uuid not null references rapport on delete cascade,
  rang integer not null check (rang >= 0),
  -- Of the people in it, who are told when somebody reads them.
  comptes uuid[] not null,
  -- Sealed: whoever holds the database cannot read it.
  contenu_scelle bytea not null,
  unique (rapport_id, rang)
);
comment on table rapport_bloc is 'Rows of a report in their order; gone with it a month after it was made.';

-- By which they are read over a period. Payments come in order of time: the lightest index tells
-- where a period lies without weighing on each payment.
create index paiement_compte_jours on paiement_compte using brin (created_at);
create index remise_titres_jours on remise_titres using brin (created_at);
create index commande_financeur_jours on commande_financeur (created_at);
create index titre_opposition_jours on titre_opposition (declaree_le);
create index echange_a_encaisser on echange (created_at, id) where statut = 'EN_ATTENTE_PAIEMENT';
