-- Reading from the desk of an operator: from which screen, by whom, and how often.
alter table consultation add column ecran text check (
  ecran in ('RECHERCHE', 'DEMANDES', 'DEMANDE', 'ACCES_WEB', 'OPERATION', 'RAPPORT', 'ACCES_PROCHE')
);
comment on column consultation.ecran is 'Where an operator read it from their own desk; in an opened space the calls of its session say it.';
-- How many people one reader has read within the hour.
create index consultation_lecteur on consultation (identifiant, at);

-- The reason that an operator gives when they open the space of somebody.
alter table lien_connexion add column motif text check (char_length(motif) between 1 and 400);

-- Unusual reading pauses an operator; another manager lifts it, and says why.
create table operateur_suspension (
  id uuid primary key,
  account_id uuid not null references user_account,
  personnes integer not null check (personnes > 0),
  request_id text not null,
  debut timestamptz not null,
  levee_le timestamptz check (levee_le >= debut),
  levee_par uuid references user_account,
  levee_motif text check (char_length(levee_motif) between 1 and 400),
  check ((levee_le is null) = (levee_par is null) and (levee_le is null) = (levee_motif is null)),
  check (levee_par <> account_id)
);
create unique index operateur_suspension_en_cours on operateur_suspension (account_id)
  where levee_le is null;
create index operateur_suspension_account on operateur_suspension (account_id, debut desc);
create index operateur_suspension_levee_par on operateur_suspension (levee_par)
  where levee_par is not null;
create index operateur_suspension_debut on operateur_suspension (debut desc);
comment on table operateur_suspension is 'An operator who read too many people: paused until another manager lifts it.';

-- The contracts that an operator follows; whoever has none here follows them all.
create table operateur_contrat (
  account_id uuid not null references user_account,
  contract_numero text not null references contract,
  primary key (account_id, contract_numero)
);
create index operateur_contrat_contract on operateur_contrat (contract_numero);

-- What somebody has open in the spaces of others ends with their pause.
create index user_session_link_source on user_session (link_source)
  where link_source is not null and revoked_at is null;

-- Whom an operator looks for: by how a name, a login or an address begins.
create index user_account_name_begins on user_account (name_key text_pattern_ops)
  where space_type = 'ESPACE_BENEFICIAIRE';
create index user_account_login_begins on user_account (login_key text_pattern_ops)
  where space_type = 'ESPACE_BENEFICIAIRE';
create index user_account_mail_begins on user_account (mail_key text_pattern_ops)
  where space_type = 'ESPACE_BENEFICIAIRE';
