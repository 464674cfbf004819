/*
 * An opposition is lifted when its person finds the vouchers again, or when it was a mistake. All or
 * nothing: only vouchers of that person, opposed and still blocked, since a replaced or credited one
 * must not pay a second time. A voucher that wrong codes had blocked before stays blocked.
 */
create function titres_lever_opposition(p_numeros text[], p_beneficiary uuid, p_actor text)
returns boolean language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  v_numero text;
  v_opposition titre_opposition;
  v_count integer;
begin
  perform from titre where numero = any (p_numeros) order by numero for no key update;
  select count(*) into v_count from titre t
  join titre_opposition o on o.titre_numero = t.numero and o.levee_le is null
  where t.numero = any (p_numeros) and t.beneficiary_id = p_beneficiary and t.statut = 'BLOQUE';
  if v_count <> cardinality(p_numeros) then return false; end if;
  foreach v_numero in array p_numeros loop
    update titre_opposition set levee_le = greatest(ledger_now(), declaree_le)
    where titre_numero = v_numero and levee_le is null returning * into v_opposition;
    if exists (
      select from titre_event e where e.titre_numero = v_numero and e.to_statut = 'BLOQUE'
        and e.occurred_at >= v_opposition.declaree_le
    ) then
      perform titre_step(v_numero, 'BLOQUE', 'ACTIF', p_actor);
    end if;
  end loop;
  return true;
end $$;
