-- Apart from the statement that adds them: the check reads the table without blocking writers.
alter table demande_gestion validate constraint demande_gestion_reunie_fkey;
alter table demande_gestion validate constraint demande_gestion_reunie_autre;
alter table demande_gestion validate constraint demande_gestion_avis_check;
alter table demande_gestion validate constraint demande_gestion_avis_entier;
