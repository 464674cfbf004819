-- Apart from the statement that adds it: the check reads the table without blocking writers.

alter table rapport validate constraint rapport_type_check;
