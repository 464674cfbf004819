-- Three wrong codes lock a voucher until support unlocks it. It used to wait 15 minutes after the
-- third and to be blocked at the fifth, so that a page could say blocked of a voucher still active.

create or replace function titre_codes_wait(p_titre titre, p_now timestamptz) returns timestamptz
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  -- The tenth wrong code of a day closes every voucher of the person, until that day is over.
  select e.essaye_le + interval '1 day' from titre_essai e
  where e.beneficiary_id = p_titre.beneficiary_id and e.essaye_le > p_now - interval '1 day'
  order by e.essaye_le desc offset 9 limit 1
$$;

create or replace function titre_judge_codes(p_beneficiary uuid, p_typed jsonb, p_now timestamptz, p_actor text)
returns jsonb language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  v_typed record;
  v_titre titre;
  v_wait timestamptz;
  v_verdict text;
  v_is_wrong boolean;
  v_verdicts jsonb := '[]';
begin
  perform from beneficiary where id = p_beneficiary for no key update;
  for v_typed in
    select t.numero, t."isRight" as is_right
    from jsonb_to_recordset(p_typed) t (numero text, "isRight" boolean) order by t.numero
  loop
    v_wait := null;
    v_is_wrong := false;
    select * into v_titre from titre
    where numero = v_typed.numero and beneficiary_id = p_beneficiary for no key update;
    if not found then
      v_verdict := 'INCONNU';
    elsif v_titre.statut <> 'ACTIF' then
      v_verdict := v_titre.statut;
    elsif titre_est_tenu(v_titre.numero) then
      v_verdict := 'ECHANGE';
    else
      v_wait := titre_codes_wait(v_titre, p_now);
      v_verdict := case when v_wait is not null then 'ATTENTE'
                        when v_typed.is_right then 'JUSTE' else 'FAUX' end;
    end if;
    if v_verdict = 'FAUX' then
      v_is_wrong := true;
      insert into titre_essai (titre_numero, beneficiary_id, essaye_le)
      values (v_titre.numero, p_beneficiary, p_now);
      update titre set essais_errones = essais_errones + 1 where numero = v_titre.numero;
      if v_titre.essais_errones + 1 >= 3 then
        perform titre_block(v_titre.numero, p_actor);
        v_verdict := 'BLOQUE';
      end if;
    end if;
    v_verdicts := v_verdicts || jsonb_build_object(
      'numero', v_typed.numero, 'verdict', v_verdict, 'contract', v_titre.contract_numero,
      'isWrong', v_is_wrong, 'waitUntil', v_wait);
  end loop;
  return v_verdicts;
end $$;
