-- The code of a voucher, and what the calendar looks up.

/*
 * The verdict on a typed code is given under the voucher's lock, one at a time: a hundred guesses
 * at once are five guesses, then a blocked voucher. The code itself is derived outside.
 */
create function titre_try_code(p_numero text, p_is_right boolean, p_actor text) returns text
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  v_titre titre;
begin
  select * into v_titre from titre where numero = p_numero for no key update;
  if not found then return 'INCONNU'; end if;
  if v_titre.statut <> 'ACTIF' then return v_titre.statut; end if;
  if p_is_right then return 'JUSTE'; end if;
  if v_titre.essais_errones + 1 < 5 then
    update titre set essais_errones = essais_errones + 1 where numero = p_numero;
    return 'FAUX';
  end if;
  update titre set essais_errones = essais_errones + 1, statut = 'BLOQUE' where numero = p_numero;
  insert into titre_event (titre_numero, rank, from_statut, to_statut, occurred_at, actor)
  select p_numero, coalesce(max(rank), 0) + 1, 'ACTIF', 'BLOQUE', ledger_now(), p_actor
  from titre_event where titre_numero = p_numero;
  return 'BLOQUE';
end $$;

-- A month is opened by a movement whose number is made from the account and the month: once only.
create unique index ledger_journal_month_once on ledger_journal (posting_id)
  where kind = 'OUVERTURE_MOIS';

create index ledger_account_waiting on ledger_account (split_part(key, '/', 2), id)
  where kind = 'BENEFICIAIRE_EN_ATTENTE' and balance > 0;
create index ledger_account_rights_left on ledger_account (mois, id)
  where kind = 'DROITS' and balance > 0;
