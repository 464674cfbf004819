-- The walk along the chain reads every movement: it makes way for others after each thousand.
create or replace function ledger_walk() returns table (rank bigint, journal_id bigint, reason text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_link record;
  v_hash bytea := decode(repeat('00', 32), 'hex');
  v_expected bigint := 0;
begin
  for v_link in
    select s.rank, s.journal_id, s.hash, t.content
    from ledger_seal s left join ledger_sealed_text t on t.id = s.journal_id order by s.rank
  loop
    v_expected := v_expected + 1;
    if v_link.rank <> v_expected then
      return query select v_expected, null::bigint, 'maillon manquant'; return;
    end if;
    if v_link.content is null then
      return query select v_link.rank, v_link.journal_id, 'écriture disparue'; return;
    end if;
    v_hash := sha256(v_hash || convert_to(v_link.content, 'UTF8'));
    if v_hash <> v_link.hash then
      return query select v_link.rank, v_link.journal_id, 'écriture modifiée'; return;
    end if;
    if v_expected % 1000 = 0 then perform pg_sleep(0.03); end if;
  end loop;
end $$;
