-- A request that is treated with another one of the same person, and what the person says of the end.
alter table demande_gestion
  add column reunie_a uuid,
  add column avis text,
  add column avis_texte text,
  add column avis_le timestamptz,
  add constraint demande_gestion_reunie_fkey foreign key (reunie_a)
    references demande_gestion on delete set null not valid,
  add constraint demande_gestion_reunie_autre check (reunie_a <> id) not valid,
  add constraint demande_gestion_avis_check
    check (avis in ('SATISFAIT', 'MITIGE', 'INSATISFAIT')) not valid,
  add constraint demande_gestion_avis_entier
    check ((avis is null) = (avis_le is null) and (avis is not null or avis_texte is null)) not valid;
