-- The look and the words of a contract.

create table contract_look (
  contract_numero text primary key references contract,
  primary_color text not null check (primary_color ~ '^[0-9a-f]{6}$'),
  secondary_color text not null check (secondary_color ~ '^[0-9a-f]{6}$'),
  tertiary_color text not null check (tertiary_color ~ '^[0-9a-f]{6}$'),
  success_color text not null check (success_color ~ '^[0-9a-f]{6}$'),
  warning_color text not null check (warning_color ~ '^[0-9a-f]{6}$'),
  danger_color text not null check (danger_color ~ '^[0-9a-f]{6}$'),
  logo text,
  image_connexion_gauche text,
  image_connexion_droite text,
  image_pied_de_page text,
  afficher_images_connexion boolean not null default true,
  afficher_contact boolean not null default true,
  afficher_aide boolean not null default true
);

create table text_override (
  id uuid primary key,
  kind text not null check (kind in ('CESU_SOCIAL', 'PETIT_CLIENT', 'CONTRAT')),
  contract_numero text references contract,
  key text not null check (key ~ '^[A-Za-z0-9._-]{1,128}$'),
  value text not null,
  check ((kind = 'CONTRAT') = (contract_numero is not null)),
  unique nulls not distinct (kind, contract_numero, key)
);
create index text_override_contract on text_override (contract_numero) where contract_numero is not null;
comment on table text_override is 'Default wording (in the portal) ← small client or social ← contract.';
