-- What people say of themselves: their employer's numbers, where they are paid, what they agree to.

alter table beneficiary
  -- Null: nothing was ever said of it. Empty: taken away.
  add column numero_employeur_cesu text
    check (numero_employeur_cesu ~ '^(0[89][0-9A-Z]{12}|[XZ][0-9A-Z]{13})?$'),
  add column numero_pajemploi text check (numero_pajemploi ~ '^([0-9A-Z]{14})?$');

create table coordonnees_beneficiaire (
  id uuid primary key,
  beneficiary_id uuid not null references beneficiary,
  titulaire text not null check (titulaire <> ''),
  -- Sealed: whoever holds the database cannot read it.
  iban_scelle text not null,
  iban_fin text not null check (iban_fin ~ '^[0-9A-Z]{4}$'),
  bic text check (bic ~ '^[A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?$'),
  -- As it was recognised then; empty for a bank that we do not know.
  banque text not null default '',
  created_at timestamptz not null,
  -- A day later: whoever is robbed of their space has the time to see it.
  utilisable_a_partir_de timestamptz not null check (utilisable_a_partir_de >= created_at),
  remplacees_le timestamptz check (remplacees_le >= created_at)
);
create unique index coordonnees_beneficiaire_actuelles on coordonnees_beneficiaire (beneficiary_id)
  where remplacees_le is null;
create index coordonnees_beneficiaire_beneficiary on coordonnees_beneficiaire (beneficiary_id);

create table consentement (
  id uuid primary key,
  beneficiary_id uuid not null references beneficiary,
  sujet text not null check (sujet in ('OFFRES_MAIL')),
  choix text not null check (choix in ('ACCEPTE', 'REFUSE')),
  -- Where the choice was made; REPRISE for one that was not dated at the time.
  source text not null check (source in ('INSCRIPTION', 'PROFIL', 'REPRISE')),
  version_texte text not null check (version_texte ~ '^[0-9]{4}-[0-9]{2}$'),
  donne_le timestamptz not null
);
create index consentement_beneficiary on consentement (beneficiary_id, donne_le desc, id desc);
comment on table consentement is 'Added to, never rewritten: the last choice of a subject is the one that holds.';

insert into consentement (id, beneficiary_id, sujet, choix, source, version_texte, donne_le)
select gen_random_uuid(), id, 'OFFRES_MAIL', 'ACCEPTE', 'REPRISE', '2026-11', created_at
from beneficiary where mail_offers;
