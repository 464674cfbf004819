-- What a user of a funder may do, contract by contract; users with a preset have no row.
alter table user_account
  drop constraint user_account_role,
  add constraint user_account_role check (
    (space_type, role) in (
      ('ESPACE_BENEFICIAIRE', 'BENEFICIAIRE'),
      ('ESPACE_BENEFICIAIRE', 'BENEFICIAIRE_UNIQUE'),
      ('ESPACE_BENEFICIAIRE', 'AIDANT'),
      ('ESPACE_CLIENT', 'ADMINISTRATEUR'),
      ('ESPACE_CLIENT', 'GESTIONNAIRE'),
      ('ESPACE_CLIENT', 'VALIDEUR'),
      ('ESPACE_CLIENT', 'LECTEUR'),
      ('ESPACE_CLIENT', 'PAR_CONTRAT'),
      ('ESPACE_INTERVENANT', 'INTERVENANT'),
      ('ESPACE_OPERATEUR', 'BO_GESTIONNAIRE'),
      ('ESPACE_OPERATEUR', 'BO_SUPPORT'),
      ('ESPACE_OPERATEUR', 'BO_LECTURE')
    )) not valid;

create table droit_financeur (
  account_id uuid not null references client_user on delete cascade,
  -- Null: every contract of the funder, the ones to come included.
  contract_numero text references contract,
  actions text[] not null check (
    'CONSULTER' = any (actions)
    and actions <@ array['CONSULTER', 'PREPARER', 'VALIDER', 'PAYER', 'ADMINISTRER']
  ),
  unique nulls not distinct (account_id, contract_numero)
);
create index droit_financeur_contract on droit_financeur (contract_numero);
comment on table droit_financeur is 'Rights of a user whose role is PAR_CONTRAT: what the user may do, contract by contract.';
