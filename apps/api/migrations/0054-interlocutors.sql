-- Whom the house speaks to at each of its clients.

create table interlocuteur (
  id uuid primary key,
  client_id text not null references financeur (client_id),
  nom text not null check (nom <> ''),
  prenom text not null check (prenom <> ''),
  name_key text not null generated always as (name_key(nom, prenom)) stored,
  fonction text not null check (fonction <> ''),
  mail text not null check (mail <> ''),
  mail_key text not null generated always as (lower(mail)) stored,
  -- Empty where it is not known.
  telephone text not null default '' check (telephone = '' or char_length(telephone) = 10),
  -- One more at each change: nobody writes over what they have not seen.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (client_id, mail_key)
);
create index interlocuteur_nom on interlocuteur (name_key, id);
comment on table interlocuteur is 'People of clients, who have no account by that: contacts of the house.';
