-- hors transaction
-- Operators read the journals of a period: they come in order of time, so the lightest index will do.
drop index concurrently if exists ledger_journal_days;
create index concurrently ledger_journal_days on ledger_journal using brin (occurred_at);
