-- hors transaction
drop index concurrently if exists operation_a_valider_dossier_de;
create index concurrently operation_a_valider_dossier_de
  on operation_a_valider ((contenu ->> 'idPersonne'), demande_le) where acte = 'DOSSIER_PERSONNE';
