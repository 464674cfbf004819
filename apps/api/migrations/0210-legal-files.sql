-- A second person agrees to the file of a person before an authority gets it.
alter table operation_a_valider
  drop constraint operation_a_valider_acte,
  add constraint operation_a_valider_acte check (acte in ('REMBOURSEMENT', 'ENCAISSEMENT', 'CONTRAT',
    'TEXTES_COURRIELS', 'COMMANDE_FINANCEUR', 'AVOIR_FACTURE', 'DOSSIER_PERSONNE')) not valid,
  drop constraint operation_a_valider_montant,
  add constraint operation_a_valider_montant check (
    (montant_cents is null) = (acte in ('CONTRAT', 'TEXTES_COURRIELS', 'DOSSIER_PERSONNE'))
  ) not valid,
  add constraint operation_a_valider_dossier check (
    acte <> 'DOSSIER_PERSONNE' or contenu ? 'idPersonne') not valid;
