-- What operators dress contracts with: pictures with their words, a draft, and every version that
-- was ever published. What people see stays in contract_look and text_override: publishing writes
-- there and in the history at once.

alter table contract_look
  add column logo_alternative text check (char_length(logo_alternative) between 1 and 150),
  add column image_connexion_gauche_alternative text
    check (char_length(image_connexion_gauche_alternative) between 1 and 150),
  add column image_connexion_droite_alternative text
    check (char_length(image_connexion_droite_alternative) between 1 and 150),
  add column image_pied_de_page_alternative text
    check (char_length(image_pied_de_page_alternative) between 1 and 150);
comment on column contract_look.logo_alternative is 'Null where the picture only decorates.';

create table personnalisation_version (
  contract_numero text not null references contract,
  numero integer not null check (numero > 0),
  contenu jsonb not null check (jsonb_typeof(contenu) = 'object'),
  origine text not null check (origine in ('REPRISE', 'SAISIE', 'RETOUR', 'COPIE', 'IMPORT')),
  -- The version gone back to, the contract copied, the file: what the origin names.
  source text check (char_length(source) <= 120),
  commentaire text not null check (char_length(commentaire) <= 200),
  -- Nobody for what the contract wore before it was ever dressed here.
  auteur_id uuid references user_account check ((origine = 'REPRISE') = (auteur_id is null)),
  publiee_le timestamptz not null,
  primary key (contract_numero, numero)
);
create index personnalisation_version_auteur on personnalisation_version (auteur_id);

-- One row a contract, kept between drafts: its revision never comes back to a value already seen.
create table personnalisation_brouillon (
  contract_numero text primary key references contract,
  revision integer not null check (revision > 0),
  contenu jsonb check (jsonb_typeof(contenu) = 'object'),
  origine text not null check (origine in ('SAISIE', 'RETOUR', 'COPIE', 'IMPORT')),
  source text check (char_length(source) <= 120),
  auteur_id uuid not null references user_account,
  modifie_le timestamptz not null
);
create index personnalisation_brouillon_auteur on personnalisation_brouillon (auteur_id);

-- Written again by the house before they are kept, under a name that nobody chose.
create table personnalisation_image (
  chemin text primary key check (chemin ~ '^PERSONNALISATION/[0-9A-Za-z]+/[0-9a-f]+[.](png|jpg)$'),
  contract_numero text not null references contract,
  type text not null check (type in ('PNG', 'JPEG')),
  largeur integer not null check (largeur > 0),
  hauteur integer not null check (hauteur > 0),
  contenu bytea not null check (octet_length(contenu) between 1 and 2097152),
  deposee_le timestamptz not null
);
create index personnalisation_image_contract on personnalisation_image (contract_numero, deposee_le);
