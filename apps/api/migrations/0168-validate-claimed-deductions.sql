-- Apart from the statement that adds them: the check reads the tables without blocking writers.

alter table retenue_intervenant validate constraint retenue_intervenant_reference;
alter table retenue_intervenant validate constraint retenue_intervenant_demandee;
alter table retenue_intervenant validate constraint retenue_intervenant_recouvree;
alter table encaissement_manuel validate constraint encaissement_manuel_nature;
alter table encaissement_manuel validate constraint encaissement_manuel_payeur;
alter table credit_payeur validate constraint credit_payeur_intervenant;
alter table credit_payeur validate constraint credit_payeur_nature;
alter table credit_payeur validate constraint credit_payeur_payeur;
alter table operation_a_valider validate constraint operation_a_valider_nature;
