-- Apart from the statement that adds them: the check reads the tables without blocking writers.

alter table financeur validate constraint financeur_payment_terms;
alter table commande_financeur validate constraint commande_financeur_statut_check;
