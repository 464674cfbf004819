-- Two records of one person were merged: the identifier of the one that went leads to the one that
-- stayed, so that the next file does not open it again.
create table personne_alias (
  contract_numero text not null references contract,
  cle text not null check (cle <> ''),
  personne_id uuid not null references personne_financeur on delete cascade,
  created_at timestamptz not null,
  primary key (contract_numero, cle)
);
create index personne_alias_personne on personne_alias (personne_id);
comment on table personne_alias is 'A former identifier of a person of a funder, given to another record that was merged.';

-- Which column of a funder's files is which, where its own words differ from the expected ones.
create table colonne_financeur (
  financeur_id uuid not null references financeur,
  fichier text not null check (fichier in ('CONTROLE', 'PLANS')),
  colonne text not null check (colonne <> ''),
  titre text not null check (titre <> ''),
  primary key (financeur_id, fichier, colonne)
);
comment on table colonne_financeur is 'The title that a funder gives to an expected column of its files.';
