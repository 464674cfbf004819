-- The constraints were added without reading the rows that existed.
alter table versement_fichier validate constraint versement_fichier_refus;
alter table prelevement_fichier validate constraint prelevement_fichier_refus;
alter table prelevement validate constraint prelevement_retour;
alter table banque_retour_ligne validate constraint banque_retour_ligne_issue_check;
