-- Carers and guardians: whom a person lets into their space, under their own name.

alter table user_account drop constraint user_account_role;
alter table user_account add constraint user_account_role check (
  (space_type, role) in (
    ('ESPACE_BENEFICIAIRE', 'BENEFICIAIRE'),
    ('ESPACE_BENEFICIAIRE', 'BENEFICIAIRE_UNIQUE'),
    -- Has no space of their own: only those that they were let into.
    ('ESPACE_BENEFICIAIRE', 'AIDANT'),
    ('ESPACE_CLIENT', 'ADMINISTRATEUR'),
    ('ESPACE_CLIENT', 'GESTIONNAIRE'),
    ('ESPACE_CLIENT', 'LECTEUR'),
    ('ESPACE_INTERVENANT', 'INTERVENANT'),
    ('ESPACE_OPERATEUR', 'BO_GESTIONNAIRE'),
    ('ESPACE_OPERATEUR', 'BO_SUPPORT'),
    ('ESPACE_OPERATEUR', 'BO_LECTURE')
  )
);

create sequence aidant_numero start with 5000001 maxvalue 9999999;
comment on sequence aidant_numero is 'The login given to an invited carer who has no account: A and seven digits.';

create table delegation (
  id uuid primary key,
  beneficiary_id uuid not null references beneficiary,
  -- Of whoever is let in: their own account, never the person's.
  delegue_account_id uuid not null references user_account,
  -- As the person wrote them: until the access is accepted, nothing of the account is told.
  nom text not null check (nom <> ''),
  prenom text not null check (prenom <> ''),
  mail text not null check (mail like '_%@_%'),
  qualite text not null check (qualite in ('AIDANT', 'TUTEUR')),
  droits text not null check (droits in ('CONSULTER', 'AGIR')),
  invitee_le timestamptz not null,
  invitation_jusquau date not null,
  acceptee_le timestamptz check (acceptee_le >= invitee_le),
  -- Last day: no access lasts for ever.
  jusquau date not null,
  close_le timestamptz check (close_le >= invitee_le),
  close_par text check (close_par in ('BENEFICIAIRE', 'DELEGUE', 'MAISON')),
  -- Since when there is something to read.
  justificatif_le timestamptz,
  -- Who of the house read the proof of a guardianship and agreed; nobody is invited before.
  justificatif_valide_le timestamptz,
  justificatif_valide_par text,
  -- Or why they did not: the person reads it.
  motif_refus text check (motif_refus <> ''),
  check ((close_le is null) = (close_par is null)),
  check ((justificatif_valide_le is null) = (justificatif_valide_par is null)),
  check (justificatif_valide_le is null or justificatif_le is not null),
  check ((motif_refus is not null) = (close_par is not distinct from 'MAISON')),
  check (qualite <> 'TUTEUR' or acceptee_le is null or justificatif_valide_le is not null)
);
-- However often somebody is invited at once, there is one access.
create unique index delegation_ouverte on delegation (beneficiary_id, delegue_account_id)
  where close_le is null;
create index delegation_beneficiary on delegation (beneficiary_id, id desc);
create index delegation_a_verifier on delegation (justificatif_le)
  where justificatif_valide_le is null and close_le is null;
create index delegation_delegue on delegation (delegue_account_id, id desc);
comment on table delegation is 'A session opened by it is of the beneficiary''s account and names who acts.';

create table delegation_piece (
  id uuid primary key,
  delegation_id uuid not null references delegation on delete cascade,
  nom text not null check (nom <> ''),
  type text not null check (type in ('PDF', 'JPEG', 'PNG')),
  taille integer not null check (taille between 1 and 5242880),
  -- Sealed: whoever holds the database cannot read it.
  contenu_scelle bytea not null,
  created_at timestamptz not null
);
create index delegation_piece_delegation on delegation_piece (delegation_id, created_at);
comment on table delegation_piece is 'What proves a guardianship: read by the house alone, never served by a call.';

alter table user_session
  add column delegation_id uuid references delegation,
  -- Also here, so that a call knows its caller in one look.
  add column delegue_account_id uuid references user_account,
  add constraint user_session_delegue_check check (
    (delegation_id is null) = (delegue_account_id is null)
    and (delegue_account_id is null or delegue_account_id <> account_id)
  );
create index user_session_delegation on user_session (delegation_id)
  where delegation_id is not null;
create index user_session_delegue on user_session (delegue_account_id)
  where delegue_account_id is not null;

alter table consultation drop constraint consultation_par_check;
alter table consultation add constraint consultation_par_check
  check (par in ('ASSISTANCE', 'PARTENAIRE', 'PROCHE'));
