-- The constraint was added without reading the rows that existed.
alter table precommande validate constraint precommande_motif_decision;
