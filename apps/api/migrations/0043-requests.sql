-- Requests that the person who wrote them follows and answers, with files joined to them.

alter table demande_gestion drop constraint demande_gestion_origine_check;
alter table demande_gestion add constraint demande_gestion_origine_check
  check (origine in ('CONTACT', 'ESPACE'));

-- A person's own list goes by the identifier, which is in order of time.
create index demande_gestion_de on demande_gestion (account_id, id) where account_id is not null;
drop index demande_gestion_account;

-- What follows the first message, which is the request's own description.
create table demande_message (
  id uuid primary key,
  demande_id uuid not null references demande_gestion,
  auteur text not null check (auteur in ('DEMANDEUR', 'ASSISTANCE')),
  message text not null check (message <> ''),
  created_at timestamptz not null
);
create index demande_message_demande on demande_message (demande_id, id);

create table demande_fichier (
  -- Random: it may be shown, it may not be guessed.
  id uuid primary key,
  demande_id uuid not null references demande_gestion,
  nom text not null check (nom <> ''),
  type text not null check (type in ('PDF', 'JPEG', 'PNG')),
  taille integer not null check (taille between 1 and 5242880),
  -- Sealed: whoever holds the database cannot read it.
  contenu_scelle bytea not null,
  created_at timestamptz not null
);
create index demande_fichier_demande on demande_fichier (demande_id, created_at);
comment on table demande_fichier is 'Never served but to the author of the request, and as something to save.';
