-- hors transaction
-- Whether a line of a plan file names a person who already has a plan, under another spelling.
drop index concurrently if exists plan_aide_identifiant;
create index concurrently plan_aide_identifiant on plan_aide (contract_numero, identifiant)
  where identifiant is not null and remplace_par is null;
drop index concurrently if exists plan_aide_naissance;
create index concurrently plan_aide_naissance on plan_aide (contract_numero, date_naissance)
  where remplace_par is null;
