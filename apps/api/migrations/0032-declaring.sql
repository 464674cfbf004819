/*
 * Declaring an employee to a national body. A declaration is kept before anything is sent; one
 * message or several leave for it, each under a key by which the body knows it again.
 */

-- What a body last said of an employer whom this person named, so that a declaration need not wait
-- for the body, and does not fail with it.
create table declaration_employeur (
  beneficiary_id uuid not null references beneficiary,
  organisme text not null check (organisme in ('CESU', 'PAJE')),
  numero text not null check (numero ~ '^[0-9A-Z]{14}$'),
  etat text not null check (etat in ('ACTIF', 'SUSPENDU', 'RADIE')),
  mandat text not null check (mandat in ('ACTIF', 'EN_ATTENTE', 'ABSENT', 'RESILIE')),
  code_postal text not null,
  verifie_le timestamptz not null,
  primary key (beneficiary_id, organisme, numero)
);

create table declaration_salarie (
  beneficiary_id uuid not null references beneficiary,
  organisme text not null check (organisme in ('CESU', 'PAJE')),
  numero text not null check (numero ~ '^[0-9A-Z]{14}$'),
  nom text not null,
  prenom text not null,
  verifie_le timestamptz not null,
  -- With whom the body knows the two together.
  employeurs text[] not null default '{}',
  primary key (beneficiary_id, organisme, numero)
);

create table declaration (
  id uuid primary key,
  reference text not null unique check (reference ~ '^T[CP][0-9A-Z]{10}$'),
  beneficiary_id uuid not null,
  contract_numero text not null,
  organisme text not null check (organisme in ('CESU', 'PAJE')),
  type_activite text check (type_activite in ('AMA', 'GED')),
  numero_employeur text not null check (numero_employeur ~ '^[0-9A-Z]{14}$'),
  numero_salarie text not null check (numero_salarie ~ '^[0-9A-Z]{14}$'),
  -- First day of the declared month.
  mois date not null check (extract(day from mois) = 1),
  date_debut date not null,
  date_fin date not null check (date_fin >= date_debut),
  date_paiement date not null check (date_paiement > date_debut),
  montant_net_cents bigint not null check (montant_net_cents > 0),
  -- As it was posted, children by their identifiers alone.
  contenu jsonb not null,
  statut text not null check (statut in ('TRANSMISE', 'ACCEPTEE', 'REJETEE', 'ANNULEE')),
  envoi text not null check (envoi in ('EN_COURS', 'RECUE', 'A_RESOUDRE')),
  motif text check (motif <> ''),
  -- How many of this month were rejected or cancelled before it: a body keeps those under their key.
  numero_correctif integer not null default 0 check (numero_correctif >= 0),
  created_at timestamptz not null,
  decidee_le timestamptz,
  foreign key (beneficiary_id, contract_numero) references beneficiary_contract,
  check ((organisme = 'PAJE') = (type_activite is not null)),
  check (left(reference, 2) = case organisme when 'CESU' then 'TC' else 'TP' end),
  check (date_debut >= mois and date_fin < (mois + interval '1 month')::date),
  check (statut <> 'REJETEE' or motif is not null),
  check (statut = 'TRANSMISE' or decidee_le is not null)
);
-- A month is declared once (I15), whoever declares it and however many requests come at once.
create unique index declaration_une_par_mois on declaration
  (organisme, numero_employeur, numero_salarie, mois, coalesce(type_activite, ''), numero_correctif)
  where statut in ('TRANSMISE', 'ACCEPTEE');
create index declaration_du_mois on declaration (numero_salarie, mois);
create index declaration_beneficiary on declaration (beneficiary_id, contract_numero, created_at desc, id desc);
create index declaration_salarie_derniere on declaration (beneficiary_id, organisme, numero_salarie, created_at desc, id desc);
comment on table declaration is 'A month that an employer declares; how far it has come is envoi, what the body decides is statut.';

create table enfant (
  id uuid primary key,
  beneficiary_id uuid not null references beneficiary,
  prenom text not null check (prenom <> ''),
  nom text not null check (nom <> ''),
  date_naissance date not null,
  created_at timestamptz not null
);
create unique index enfant_une_fois on enfant (beneficiary_id, prenom, nom, date_naissance);
comment on table enfant is 'Kept while a declaration of the last six months names the child, and no longer.';

create table declaration_enfant (
  declaration_id uuid not null references declaration,
  enfant_id uuid not null references enfant on delete cascade,
  primary key (declaration_id, enfant_id)
);
create index declaration_enfant_enfant on declaration_enfant (enfant_id);

-- One message to the body: one for the CESU and for care at home, one for each child otherwise.
create table declaration_envoi (
  id uuid primary key,
  declaration_id uuid not null references declaration,
  rang integer not null check (rang > 0),
  enfant_id uuid references enfant on delete set null,
  -- The body's word for it: sent twice under it, it is declared once.
  cle text not null unique check (cle <> ''),
  montant_net_cents bigint not null check (montant_net_cents > 0),
  etat text not null check (etat in ('A_ENVOYER', 'RECUE', 'ACCEPTEE', 'REJETEE', 'A_RESOUDRE')),
  numero_organisme text,
  recu_le timestamptz,
  motif text,
  -- When the body is asked next what became of it; null once there is nothing to ask.
  suivi_le timestamptz,
  suivis integer not null default 0 check (suivis >= 0),
  created_at timestamptz not null,
  unique (declaration_id, rang),
  check ((numero_organisme is null) = (recu_le is null)),
  check (etat not in ('RECUE', 'ACCEPTEE') or numero_organisme is not null),
  check (etat not in ('ACCEPTEE', 'REJETEE', 'A_RESOUDRE') or suivi_le is null)
);
create index declaration_envoi_suivi on declaration_envoi (suivi_le) where suivi_le is not null;
create index declaration_envoi_enfant on declaration_envoi (enfant_id) where enfant_id is not null;

create table declaration_a_resoudre (
  id uuid primary key,
  declaration_id uuid not null references declaration,
  cause text not null check (cause in ('REFUSEE', 'SANS_REPONSE', 'PARTIELLE')),
  ouvert_le timestamptz not null,
  clos_le timestamptz check (clos_le >= ouvert_le)
);
create unique index declaration_a_resoudre_ouvert on declaration_a_resoudre (declaration_id) where clos_le is null;
create index declaration_a_resoudre_declaration on declaration_a_resoudre (declaration_id);
comment on table declaration_a_resoudre is 'What somebody of the house has to look at: refused, unanswered for days, or taken in part.';
