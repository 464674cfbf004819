-- Apart from the statement that adds them: the check reads the table without blocking writers.
alter table operation_a_valider validate constraint operation_a_valider_acte;
alter table operation_a_valider validate constraint operation_a_valider_montant;
alter table operation_a_valider validate constraint operation_a_valider_contrat;
