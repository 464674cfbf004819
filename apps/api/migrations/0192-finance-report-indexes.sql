-- hors transaction
-- By which reports read a period: entries and payouts come in order of time, so the lightest index
-- tells where it lies without weighing on each of them.
drop index concurrently if exists ledger_entry_days;
create index concurrently ledger_entry_days on ledger_entry using brin (occurred_at);
drop index concurrently if exists versement_days;
create index concurrently versement_days on versement using brin (created_at);
