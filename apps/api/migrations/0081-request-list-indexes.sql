-- hors transaction
-- The sorts of the support requests by their dates; the other lists have an index for their default sort.
drop index concurrently if exists demande_gestion_created;
create index concurrently demande_gestion_created on demande_gestion (created_at, id);
drop index concurrently if exists demande_gestion_updated;
create index concurrently demande_gestion_updated on demande_gestion (updated_at, id);
drop index concurrently if exists demande_gestion_statut_created;
create index concurrently demande_gestion_statut_created on demande_gestion (statut, created_at, id);
