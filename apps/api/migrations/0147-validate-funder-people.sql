-- The constraint was added without reading the rows that existed.
alter table plan_aide validate constraint plan_aide_personne;
