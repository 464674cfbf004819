-- Figures that a law or an agreement sets from a day on: they were constants of a release.

create table valeur_datee (
  id uuid primary key,
  nature text not null check (nature in ('PLAFOND_EXONERATION', 'SALAIRES_MINIMAUX', 'INDEMNITE_ENTRETIEN')),
  valable_du date not null,
  valeurs jsonb not null check (jsonb_typeof(valeurs) = 'object'),
  source text not null check (source <> ''),
  saisie_par uuid references user_account,
  validee_par uuid references user_account,
  created_at timestamptz not null,
  constraint valeur_datee_deux_personnes check (
    (saisie_par is null) = (validee_par is null)
    and (saisie_par is null or saisie_par <> validee_par))
);
create index valeur_datee_jour on valeur_datee (nature, valable_du, created_at);
create index valeur_datee_saisie_par on valeur_datee (saisie_par);
create index valeur_datee_validee_par on valeur_datee (validee_par);
comment on table valeur_datee is 'One line per kind and day; a line is never changed: another one for the same day replaces it.';
comment on column valeur_datee.valeurs is 'Cents by name. A line holds all figures of its kind.';
comment on column valeur_datee.saisie_par is 'Null for the figures that the portal was installed with.';

-- What the rules held until now.
insert into valeur_datee (id, nature, valable_du, valeurs, source, created_at)
select gen_random_uuid(), nature, valable_du::date, valeurs::jsonb, source, now() from (values
  ('PLAFOND_EXONERATION', '2006-01-01', '{"plafond":183000}',
   'Code du travail, article D7233-8'),
  ('PLAFOND_EXONERATION', '2023-01-01', '{"plafond":230100}',
   'Code du travail, article D7233-8'),
  ('PLAFOND_EXONERATION', '2024-01-01', '{"plafond":242100}',
   'Code du travail, article D7233-8'),
  ('PLAFOND_EXONERATION', '2025-01-01', '{"plafond":254000}',
   'Code du travail, article D7233-8'),
  ('PLAFOND_EXONERATION', '2026-01-01', '{"plafond":259100}',
   'Code du travail, article D7233-8'),
  ('SALAIRES_MINIMAUX', '2023-01-01', '{"smicBrut":1127,"smicNet":878,"amaBrut":326}',
   'Décret du SMIC ; tableau des salaires de urssaf.fr pour 2023'),
  ('SALAIRES_MINIMAUX', '2023-04-01', '{"smicBrut":1127,"smicNet":878,"niveau1Net":886,"niveau1NetConges":975,"niveau1":1136,"niveau3":1156,"amaBrut":336}',
   'Décret du SMIC ; convention collective IDCC 3239, annexes 5 et 6 et ses avenants'),
  ('SALAIRES_MINIMAUX', '2023-05-01', '{"smicBrut":1152,"smicNet":900,"niveau1":1149,"niveau3":1169,"amaBrut":336,"amaNet":262}',
   'Décret du SMIC ; convention collective IDCC 3239, annexes 5 et 6 et ses avenants'),
  ('SALAIRES_MINIMAUX', '2023-09-01', '{"smicBrut":1152,"smicNet":900,"niveau1Net":918,"niveau1NetConges":1010,"niveau1":1175,"niveau3":1195,"amaBrut":343,"amaNet":268}',
   'Décret du SMIC ; convention collective IDCC 3239, annexes 5 et 6 et ses avenants'),
  ('SALAIRES_MINIMAUX', '2024-01-01', '{"smicBrut":1165,"smicNet":910,"niveau1Net":918,"niveau1NetConges":1010,"niveau1":1175,"niveau3":1201,"amaBrut":345,"amaNet":270}',
   'Décret du SMIC ; convention collective IDCC 3239, annexes 5 et 6 et ses avenants'),
  ('SALAIRES_MINIMAUX', '2024-05-01', '{"smicBrut":1165,"smicNet":910,"niveau1Net":937,"niveau1NetConges":1031,"niveau1":1200,"niveau3":1226,"amaBrut":350,"amaNet":273}',
   'Décret du SMIC ; convention collective IDCC 3239, annexes 5 et 6 et ses avenants'),
  ('SALAIRES_MINIMAUX', '2024-11-01', '{"smicBrut":1188,"smicNet":928,"niveau1Net":937,"niveau1NetConges":1031,"niveau1":1200,"niveau3":1226,"amaBrut":350,"amaNet":273}',
   'Décret du SMIC ; convention collective IDCC 3239, annexes 5 et 6 et ses avenants'),
  ('SALAIRES_MINIMAUX', '2025-04-01', '{"smicBrut":1188,"smicNet":928,"niveau1Net":956,"niveau1NetConges":1051,"niveau1":1224,"niveau3":1251,"amaBrut":364,"amaNet":284}',
   'Décret du SMIC ; grille de la convention IDCC 3239 publiée par fgtafo.fr'),
  ('SALAIRES_MINIMAUX', '2026-01-01', '{"smicBrut":1202,"smicNet":939,"niveau1Net":956,"niveau1NetConges":1052,"niveau1":1224,"niveau3":1251,"amaBrut":364,"amaNet":284}',
   'Décret du SMIC ; convention collective IDCC 3239, annexes 5 et 6 et ses avenants'),
  ('SALAIRES_MINIMAUX', '2026-06-01', '{"smicBrut":1231,"smicNet":962,"niveau1Net":985,"niveau1NetConges":1084,"niveau1":1261,"niveau2":1274,"niveau3":1289,"niveau4":1308,"niveau5":1328,"niveau6":1380,"niveau7":1411,"niveau8":1452,"niveau9":1529,"niveau10":1612,"niveau11":1706,"niveau12":1807,"amaBrut":420,"amaNet":328}',
   'Décret du SMIC (service-public.gouv.fr F2300) ; convention IDCC 3239, annexes 5 et 6 ; F12812 du 17/06/2026'),
  ('INDEMNITE_ENTRETIEN', '2023-01-01', '{"parJour":265}',
   'Convention collective IDCC 3239, montant plancher'),
  ('INDEMNITE_ENTRETIEN', '2024-11-01', '{"parJour":380}',
   'Service-public.gouv.fr F12812'),
  ('INDEMNITE_ENTRETIEN', '2026-01-01', '{"parJour":383}',
   'Service-public.gouv.fr F12812'),
  ('INDEMNITE_ENTRETIEN', '2026-06-01', '{"parJour":392}',
   'Service-public.gouv.fr F12812')
) as v (nature, valable_du, valeurs, source);

alter table operation_a_valider
  drop constraint operation_a_valider_acte,
  add constraint operation_a_valider_acte check (acte in ('REMBOURSEMENT', 'ENCAISSEMENT', 'CONTRAT',
    'TEXTES_COURRIELS', 'COMMANDE_FINANCEUR', 'AVOIR_FACTURE', 'DOSSIER_PERSONNE',
    'OUVERTURE_SESSION', 'OPERATEUR', 'VALEUR_DATEE')) not valid,
  drop constraint operation_a_valider_montant,
  add constraint operation_a_valider_montant check (
    (montant_cents is null) = (acte in ('CONTRAT', 'TEXTES_COURRIELS', 'DOSSIER_PERSONNE',
      'OUVERTURE_SESSION', 'OPERATEUR', 'VALEUR_DATEE'))
  ) not valid,
  drop constraint operation_a_valider_contrat,
  add constraint operation_a_valider_contrat check (
    (contract_numero is null) = (acte in ('OPERATEUR', 'VALEUR_DATEE'))) not valid;
