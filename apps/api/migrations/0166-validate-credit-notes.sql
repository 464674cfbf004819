-- Apart from the statement that adds them: the check reads the tables without blocking writers.

alter table facture_financeur validate constraint facture_financeur_credite;
alter table facture_financeur validate constraint facture_financeur_statut_check;
alter table facture_financeur validate constraint facture_financeur_creditee;
alter table commande_financeur validate constraint commande_financeur_statut_check;
alter table commande_financeur validate constraint commande_financeur_annulee;
alter table operation_a_valider validate constraint operation_a_valider_acte;
