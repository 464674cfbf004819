-- Entries and accounts are looked up by their index: a plan that a session made while the books were
-- small would read all of them for each journal, at the commit of every posting.
create or replace function ledger_check_journal() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  v_lines integer;
  v_sum numeric;
  v_mixes_units boolean;
begin
  select count(*), sum(e.amount), bool_or(a.unit <> new.unit) into v_lines, v_sum, v_mixes_units
  from ledger_entry e join ledger_account a on a.id = e.account_id where e.journal_id = new.id;
  if v_lines < 2 or v_sum <> 0 or v_mixes_units then
    raise exception 'journal % is not balanced in one unit', new.id using errcode = 'LG005';
  end if;
  return null;
end $$;
