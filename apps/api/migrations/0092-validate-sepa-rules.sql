-- Constraints that were added without reading the rows that existed.
alter table mandat_sepa validate constraint mandat_sepa_preavis_jours_check;
alter table mandat_sepa validate constraint mandat_sepa_caduc_check;
alter table mandat_sepa validate constraint mandat_sepa_modifie_id_fkey;
alter table prelevement validate constraint prelevement_compte_precedent_id_fkey;
alter table prelevement validate constraint prelevement_sequence_check;
