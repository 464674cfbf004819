/*
 * What banks send back: a file refused as a whole blames no payee and may be sent again, a collected
 * debit may come back for months, and a transfer may be recalled.
 */
alter table versement add column retenu boolean not null default false;
comment on column versement.retenu is 'It came back, and its payments wait for an operator before they are paid again.';

alter table versement_fichier
  add column refuse_le timestamptz,
  add column motif_refus text,
  add column reemis_jour date,
  add constraint versement_fichier_refus check (
    (refuse_le is null) = (motif_refus is null)
  ) not valid;
comment on column versement_fichier.refuse_le is 'The bank refused the whole file; null again once it was sent under another number.';
comment on column versement_fichier.reemis_jour is 'The day for which it was sent again.';

alter table prelevement_fichier
  add column refuse_le timestamptz,
  add column motif_refus text,
  add constraint prelevement_fichier_refus check (
    (refuse_le is null) = (motif_refus is null)
  ) not valid;

alter table prelevement
  add column retourne_le timestamptz,
  add column retour_reference text,
  add constraint prelevement_retour check (
    (retourne_le is null) = (retour_reference is null) and (retourne_le is null or statut = 'REJETE')
  ) not valid;
comment on column prelevement.retourne_le is 'The money had come in, and the bank took it back.';
comment on column prelevement.retour_reference is 'The bank''s number of what it sent about it.';

alter table mandat_sepa add column suspendu_le timestamptz;
comment on column mandat_sepa.suspendu_le is 'The debtor or their bank refused a debit: none uses it until the person signs again.';

-- The number that the file had: it has another one once it is sent again.
alter table banque_retour add column fichier_message_id text;

alter table banque_retour_ligne drop constraint banque_retour_ligne_issue_check;
alter table banque_retour_ligne add constraint banque_retour_ligne_issue_check check (
  issue in ('APPLIQUEE', 'SANS_EFFET', 'INCONNUE', 'MONTANT_DIFFERENT', 'DEJA_ENCAISSE', 'RETENUE',
    'RETOURNEE', 'DETTE', 'HORS_DELAI', 'A_VERIFIER')
) not valid;
