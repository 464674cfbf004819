-- Apart from the statement that adds it: the check reads the table without blocking writers.
alter table intervenant validate constraint intervenant_version;
