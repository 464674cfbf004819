-- hors transaction
drop index concurrently if exists intervenant_raison_sociale;
create index concurrently intervenant_raison_sociale on intervenant (lower(coalesce(social_reason, '')), id);
