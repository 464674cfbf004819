-- hors transaction
-- A file that was undone may be imported again.
drop index concurrently if exists plan_fichier_empreinte;
create unique index concurrently plan_fichier_empreinte on plan_fichier (contract_numero, empreinte)
  where annule_le is null;
