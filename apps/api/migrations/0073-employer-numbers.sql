-- An employer number belongs to the person for whom the national body confirmed it, by name and
-- birth date. The primary key lets one person have it, however many ask at once.

create table numero_employeur_prouve (
  organisme text not null check (organisme in ('CESU', 'PAJE')),
  numero text not null check (numero ~ '^[0-9A-Z]{14}$'),
  beneficiary_id uuid not null references beneficiary,
  preuve text not null check (preuve <> ''),
  prouve_le timestamptz not null,
  primary key (organisme, numero)
);
create index numero_employeur_prouve_beneficiary on numero_employeur_prouve (beneficiary_id);
comment on table numero_employeur_prouve is 'Employer numbers that a national body confirmed under the name and birth date of a person.';
comment on column numero_employeur_prouve.preuve is 'Reference of the confirmation, as the body gave it.';
