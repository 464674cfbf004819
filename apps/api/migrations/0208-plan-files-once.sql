-- Replaced by plan_fichier_empreinte, which leaves undone files aside.
alter table plan_fichier drop constraint plan_fichier_contract_numero_empreinte_key;
