-- hors transaction
-- The requests of one operator, and the sort by urgency.
drop index concurrently if exists demande_gestion_operateur;
create index concurrently demande_gestion_operateur on demande_gestion (operateur_id, created_at, id);
drop index concurrently if exists demande_gestion_urgence;
create index concurrently demande_gestion_urgence on demande_gestion
  (array_position(array['URGENTE', 'HAUTE', 'NORMALE', 'BASSE'], priorite), id);
