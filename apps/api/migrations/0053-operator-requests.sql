-- Requests as operators work on them: who answered, what only the house reads, and how one is found.

alter table demande_gestion
  -- Grows with each change: of two who work on a request at once, the second is told.
  add column version integer not null default 1 check (version > 0),
  -- The person's own words, once an operator has written the request down otherwise.
  add column description_initiale text check (description_initiale <> '');

-- Lists go by the identifier, which is in order of time.
create index demande_gestion_par_statut on demande_gestion (statut, id);
drop index demande_gestion_statut;

alter table demande_message
  add column operateur_id uuid references user_account,
  add constraint demande_message_operateur_check check (operateur_id is null or auteur = 'ASSISTANCE');
create index demande_message_operateur on demande_message (operateur_id) where operateur_id is not null;

-- Joined by the house when somebody of it is named, by the person otherwise.
alter table demande_fichier add column operateur_id uuid references user_account;
create index demande_fichier_operateur on demande_fichier (operateur_id) where operateur_id is not null;

comment on table demande_fichier is 'Never served but to the author of the request and to operators, and as something to save.';

create table demande_suivi (
  id uuid primary key,
  demande_id uuid not null references demande_gestion,
  operateur_id uuid not null references user_account,
  -- Empty where the status alone changed.
  commentaire text not null,
  statut text check (statut in ('NOUVELLE', 'EN_COURS', 'EN_ATTENTE', 'CLOTUREE', 'ROUVERTE')),
  created_at timestamptz not null,
  check (commentaire <> '' or statut is not null)
);
create index demande_suivi_demande on demande_suivi (demande_id, id);
create index demande_suivi_operateur on demande_suivi (operateur_id);
comment on table demande_suivi is 'What operators note for one another: never shown in the space of the person.';

-- The words by which a request is found, without accents, capitals or signs.
create function demande_mots(reference text, nom text, mail text, description text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector('simple'::regconfig, regexp_replace(
    regexp_replace(
      normalize(lower(reference || ' ' || nom || ' ' || mail || ' ' || description), NFD),
      '[\u0300-\u036F]+', '', 'g'
    ),
    '[^0-9a-z]+', ' ', 'g'
  ));
create index demande_gestion_mots on demande_gestion
  using gin (demande_mots(reference, nom, mail, description));
