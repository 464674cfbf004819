-- Apart from the statement that adds them: the check reads the table without blocking writers.
alter table demande_gestion validate constraint demande_gestion_operateur_fkey;
alter table demande_gestion validate constraint demande_gestion_priorite_check;
