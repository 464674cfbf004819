-- A contract may ask for a second administrator before one of its campaigns opens.
alter table contract add column campaign_second_person boolean not null default false;
comment on column contract.campaign_second_person is 'A draft of a campaign is published once a second administrator of the funder has agreed.';

alter table operation_a_valider
  drop constraint operation_a_valider_acte,
  add constraint operation_a_valider_acte check (acte in ('REMBOURSEMENT', 'ENCAISSEMENT', 'CONTRAT',
    'TEXTES_COURRIELS', 'COMMANDE_FINANCEUR', 'AVOIR_FACTURE', 'DOSSIER_PERSONNE',
    'OUVERTURE_SESSION')) not valid,
  -- What a campaign may cost is in its content: it may be zero, while no person is expected.
  drop constraint operation_a_valider_montant,
  add constraint operation_a_valider_montant check (
    (montant_cents is null) = (acte in ('CONTRAT', 'TEXTES_COURRIELS', 'DOSSIER_PERSONNE',
      'OUVERTURE_SESSION'))
  ) not valid,
  drop constraint operation_a_valider_financeur,
  add constraint operation_a_valider_financeur check (
    (acte in ('COMMANDE_FINANCEUR', 'OUVERTURE_SESSION')) = (financeur_id is not null)
  ) not valid,
  add constraint operation_a_valider_session check (
    acte <> 'OUVERTURE_SESSION' or contenu ? 'version') not valid;
