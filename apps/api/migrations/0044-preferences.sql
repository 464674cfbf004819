-- How a person wants the portal to look and to write to them. No row: as the house has it.

create table preference (
  account_id uuid primary key references user_account,
  taille_texte text not null check (taille_texte in ('NORMALE', 'GRANDE', 'TRES_GRANDE')),
  contraste text not null check (contraste in ('NORMAL', 'RENFORCE')),
  apparence text not null check (apparence in ('AUTOMATIQUE', 'CLAIR', 'SOMBRE')),
  rappels boolean not null,
  langage_simple boolean not null,
  updated_at timestamptz not null
);
