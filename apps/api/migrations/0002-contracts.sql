-- Funders and the contracts that they hold.

create table financeur (
  id uuid primary key,
  client_id text not null unique check (client_id ~ '^[0-9A-Za-z]{1,20}$'),
  client_number text not null unique check (client_number ~ '^[0-9A-Za-z]{1,20}$'),
  social_reason text not null check (social_reason <> ''),
  client_type text not null check (client_type in ('STANDARD', 'PETIT_CLIENT')),
  siret text not null unique check (siret ~ '^[0-9]{14}$'),
  segment_id text,
  expanded_mode boolean not null,
  reportable_employer_contribution boolean not null,
  created_at timestamptz not null
);

create table contract (
  numero text primary key check (numero ~ '^[0-9A-Za-z]{1,20}$'),
  financeur_id uuid not null references financeur,
  contract_type text not null check (contract_type in ('CESU_RH', 'CESU_SOCIAL')),
  client_type text not null check (client_type in ('STANDARD', 'PETIT_CLIENT')),
  social_reason text not null check (social_reason <> ''),
  param_espace_compte_id text,
  contrat_sap_fk text,
  supported_type text,
  contract_activated boolean not null,
  cesu_account_type text not null check (
    cesu_account_type in ('MONTANT', 'MONTANT_PAR_MOIS', 'MINUTE_PAR_MOIS', 'CENTIEME_HEURE_PAR_MOIS')
  ),
  allow_product_type_choice boolean not null,
  allow_withholding boolean not null,
  libelle_produit_contrat text not null,
  autoriser_paiement_titre boolean not null,
  created_at timestamptz not null
);
create index contract_financeur on contract (financeur_id);

create table contract_feature (
  contract_numero text not null references contract,
  feature_id text not null check (
    feature_id in (
      'SOUS_MENU_CHANGER_FORMAT', 'AFFICHER_MES_TITRES', 'SOUS_MENU_FAIRE_PRECOMMANDE',
      'SOUS_MENU_ECHANGE', 'ONGLET_DECLARATION_PROFIL', 'CONNEXION_PAR_CONTRAT',
      'OUVERTURE_PAR_CONTRAT', 'COMMUNICATION_RH', 'SOUS_MENU_ATTESTATION_FISCALE'
    )
  ),
  proprietes jsonb not null default '{}' check (jsonb_typeof(proprietes) = 'object'),
  primary key (contract_numero, feature_id)
);
comment on table contract_feature is 'A row means that the feature is on for the contract.';
