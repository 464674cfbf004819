-- Rights of an operator wait for a second person. They are of no contract.
alter table operation_a_valider
  alter column contract_numero drop not null,
  drop constraint operation_a_valider_acte,
  add constraint operation_a_valider_acte check (acte in ('REMBOURSEMENT', 'ENCAISSEMENT', 'CONTRAT',
    'TEXTES_COURRIELS', 'COMMANDE_FINANCEUR', 'AVOIR_FACTURE', 'DOSSIER_PERSONNE',
    'OUVERTURE_SESSION', 'OPERATEUR')) not valid,
  drop constraint operation_a_valider_montant,
  add constraint operation_a_valider_montant check (
    (montant_cents is null) = (acte in ('CONTRAT', 'TEXTES_COURRIELS', 'DOSSIER_PERSONNE',
      'OUVERTURE_SESSION', 'OPERATEUR'))
  ) not valid,
  add constraint operation_a_valider_contrat check (
    (contract_numero is null) = (acte = 'OPERATEUR')) not valid;
