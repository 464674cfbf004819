-- Plans of a social funder, which come by file, and the people whom a funder lets into its space.

alter table user_account drop constraint user_account_role;
alter table user_account add constraint user_account_role check (
  (space_type, role) in (
    ('ESPACE_BENEFICIAIRE', 'BENEFICIAIRE'),
    ('ESPACE_BENEFICIAIRE', 'BENEFICIAIRE_UNIQUE'),
    ('ESPACE_CLIENT', 'ADMINISTRATEUR'),
    ('ESPACE_CLIENT', 'GESTIONNAIRE'),
    ('ESPACE_CLIENT', 'LECTEUR'),
    ('ESPACE_INTERVENANT', 'INTERVENANT'),
    ('ESPACE_OPERATEUR', 'BO_GESTIONNAIRE'),
    ('ESPACE_OPERATEUR', 'BO_SUPPORT'),
    ('ESPACE_OPERATEUR', 'BO_LECTURE')
  )
);
-- Somebody must be able to let the others in: whoever manages a space for the longest time.
update user_account set role = 'ADMINISTRATEUR' where id in (
  select distinct on (c.financeur_id) c.account_id
  from client_user c join user_account a on a.id = c.account_id
  where a.role = 'GESTIONNAIRE' and a.disabled_at is null
  order by c.financeur_id, c.created_at, c.account_id
);

create sequence utilisateur_financeur_numero start with 5000001 maxvalue 9999999;
comment on sequence utilisateur_financeur_numero is 'The login given to an invited user of a funder: F and seven digits.';

create table plan_fichier (
  id uuid primary key,
  contract_numero text not null references contract,
  -- The same bytes are the same file, whatever its name.
  empreinte text not null check (empreinte ~ '^[0-9a-f]{64}$'),
  nom text not null check (char_length(nom) between 1 and 255),
  account_id uuid not null references user_account,
  lignes_lues integer not null check (lignes_lues >= 0),
  lignes_retenues integer not null check (lignes_retenues >= 0),
  nombre_rejets integer not null check (nombre_rejets >= 0),
  personnes_connues integer not null check (personnes_connues >= 0),
  personnes_attendues integer not null check (personnes_attendues >= 0),
  created_at timestamptz not null,
  unique (contract_numero, empreinte),
  check (lignes_lues = lignes_retenues + nombre_rejets)
);
create index plan_fichier_contract on plan_fichier (contract_numero, id);
create index plan_fichier_account on plan_fichier (account_id);

create table plan_fichier_rejet (
  fichier_id uuid not null references plan_fichier,
  ligne integer not null check (ligne > 0),
  -- As they were written, in the order of the known columns: to be corrected and sent again.
  cellules text[] not null,
  message text not null check (message <> ''),
  primary key (fichier_id, ligne)
);

create table plan_aide (
  id uuid primary key,
  contract_numero text not null,
  produit_id text not null,
  fichier_id uuid references plan_fichier,
  identifiant text check (identifiant ~ '^[0-9A-Za-z]{1,20}$'),
  nom text not null check (nom <> ''),
  prenom text not null check (prenom <> ''),
  date_naissance date not null,
  name_key text not null generated always as (name_key(nom, prenom)) stored,
  -- Nobody until the person has a space under this contract.
  beneficiary_id uuid,
  type_compte text not null check (
    type_compte in ('MONTANT_PAR_MOIS', 'MINUTE_PAR_MOIS', 'CENTIEME_HEURE_PAR_MOIS')
  ),
  quantite_par_mois bigint not null check (quantite_par_mois > 0),
  taux_horaire_cents bigint check (taux_horaire_cents > 0),
  reporte boolean not null,
  premier_mois date not null check (extract(day from premier_mois) = 1),
  dernier_mois date not null check (extract(day from dernier_mois) = 1),
  -- Replaced before its first month came: it grants nothing.
  remplace_par uuid references plan_aide,
  created_at timestamptz not null,
  foreign key (contract_numero, produit_id) references produit_contrat,
  foreign key (beneficiary_id, contract_numero) references beneficiary_contract,
  check (dernier_mois >= premier_mois),
  check ((type_compte = 'MONTANT_PAR_MOIS') = (taux_horaire_cents is null))
);
create index plan_aide_contract on plan_aide (contract_numero, id);
create index plan_aide_produit on plan_aide (contract_numero, produit_id);
create index plan_aide_personne on plan_aide (contract_numero, name_key, date_naissance);
create index plan_aide_beneficiary on plan_aide (beneficiary_id, contract_numero, produit_id, premier_mois)
  where beneficiary_id is not null;
create index plan_aide_en_attente on plan_aide (contract_numero, id)
  where beneficiary_id is null and remplace_par is null;
create index plan_aide_fichier on plan_aide (fichier_id) where fichier_id is not null;
create index plan_aide_remplace_par on plan_aide (remplace_par) where remplace_par is not null;
create index plan_aide_mois on plan_aide (premier_mois, dernier_mois);
comment on table plan_aide is 'What a funder grants to a person by the month. Two of one person and product never share a month.';

alter table plan_social add column depuis_plan_aide boolean not null default false;
comment on column plan_social.depuis_plan_aide is 'What a month grants stands in plan_aide, which may change from one month to the next.';

-- Plans that were there before their files.
insert into plan_aide (
  id, contract_numero, produit_id, nom, prenom, date_naissance, beneficiary_id, type_compte,
  quantite_par_mois, taux_horaire_cents, reporte, premier_mois, dernier_mois, created_at
)
select gen_random_uuid(), c.contract_numero, c.produit_id, a.last_name, coalesce(nullif(a.first_name, ''), '-'),
  b.birth_date, b.id, c.type_compte, s.quantite_par_mois, s.taux_horaire_cents, s.reporte,
  s.premier_mois, s.dernier_mois, c.created_at
from plan_social s join compte_cesu c on c.id = s.compte_id
join beneficiary b on b.id = c.beneficiary_id join user_account a on a.id = b.account_id
where c.type_compte <> 'MONTANT'
  and (c.type_compte = 'MONTANT_PAR_MOIS') = (s.taux_horaire_cents is null);
update plan_social s set depuis_plan_aide = true where exists (
  select from compte_cesu c join plan_aide p on p.beneficiary_id = c.beneficiary_id
    and p.contract_numero = c.contract_numero and p.produit_id = c.produit_id
  where c.id = s.compte_id and p.premier_mois = s.premier_mois
);
