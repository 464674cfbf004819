-- hors transaction
-- The sessions that an operator opened in the spaces of others.
drop index concurrently if exists user_session_operator_account;
create index concurrently user_session_operator_account on user_session (operator_account_id) where operator_account_id is not null;
