/*
 * Verification of payee: what the payee's bank answers about the holder of an IBAN, and the hold on
 * payouts that follows from a different name.
 */
alter table coordonnees_bancaires
  add column verification text,
  add column verifiees_le timestamptz,
  add column nom_suggere text,
  add column retenues_le timestamptz,
  add constraint coordonnees_bancaires_verification check (
    verification in ('CONCORDANT', 'PROCHE', 'DIFFERENT', 'INDISPONIBLE')
  ) not valid,
  add constraint coordonnees_bancaires_verifiees check (
    (verification is null) = (verifiees_le is null)
  ) not valid,
  add constraint coordonnees_bancaires_nom_suggere check (
    nom_suggere is null or verification = 'PROCHE' and char_length(nom_suggere) between 1 and 140
  ) not valid,
  add constraint coordonnees_bancaires_retenues check (
    retenues_le is null or verification in ('PROCHE', 'DIFFERENT')
  ) not valid;
comment on column coordonnees_bancaires.verification is 'The answer to the verification of payee; null while it was not asked.';
comment on column coordonnees_bancaires.nom_suggere is 'The name that the bank suggests for a close match; shown to operators only.';
comment on column coordonnees_bancaires.retenues_le is 'No payout is made to this IBAN until an operator releases it.';

-- The release of a hold: one operator for a close match, two for a different name.
create table retenue_levee (
  coordonnees_id uuid primary key references coordonnees_bancaires,
  motif text not null check (motif ~ '^[A-Z_]{1,40}$'),
  demandee_par uuid not null references user_account,
  demandee_le timestamptz not null,
  accordee_par uuid references user_account,
  levee_le timestamptz check (levee_le >= demandee_le),
  constraint retenue_levee_deux_personnes check (accordee_par <> demandee_par),
  check (accordee_par is null or levee_le is not null)
);
create index retenue_levee_demandee on retenue_levee (demandee_par);
create index retenue_levee_accordee on retenue_levee (accordee_par) where accordee_par is not null;
