-- hors transaction
-- The requests that are treated with one.
drop index concurrently if exists demande_gestion_reunie;
create index concurrently demande_gestion_reunie on demande_gestion (reunie_a) where reunie_a is not null;
