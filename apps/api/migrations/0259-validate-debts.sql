-- Apart from the statement that adds them: the check reads the tables without blocking writers.
alter table ledger_account validate constraint ledger_account_kind_check;
alter table operation_a_valider validate constraint operation_a_valider_acte;
