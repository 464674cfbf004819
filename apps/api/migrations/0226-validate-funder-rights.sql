-- Apart from the statement that adds it: the check reads the table without blocking writers.
alter table user_account validate constraint user_account_role;
