-- The constraint was added without reading the rows that existed.
alter table compte_cesu validate constraint compte_cesu_motif_blocage;
