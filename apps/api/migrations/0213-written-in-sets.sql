-- The sequence of the journals is looked up once for each call, not once for each journal.
create or replace function ledger_give_many(p jsonb) returns bigint[]
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s'
-- Accounts are looked up by their index, one by one: a plan made while they were few would read them all.
set enable_seqscan = off set jit = off as $$
declare
  v_posting uuid[]; v_kind text[];
  v_rank integer[]; v_line integer[]; v_account bigint[]; v_amount bigint[]; v_titre text[];
  v_at timestamptz;
  v_ids bigint[];
  v_sequence regclass := pg_get_serial_sequence('ledger_journal', 'id');
begin
  if exists (select from platform_state where key = 'ledger_suspended' and value = 'true') then
    raise exception 'the books are closed' using errcode = 'LG002';
  end if;
  select array_agg((j.doc ->> 'posting')::uuid order by j.n), array_agg(j.doc ->> 'kind' order by j.n)
  into v_posting, v_kind
  from jsonb_array_elements(p -> 'journals') with ordinality j (doc, n);
  if v_posting is null then raise exception 'nothing to post' using errcode = 'LG005'; end if;
  if exists (
    select from jsonb_array_elements(p -> 'journals') j (doc)
    where j.doc ->> 'unit' <> 'CENTIME' or j.doc ?| array['phase', 'window', 'exit', 'resolves', 'reverses']
  ) or exists (
    select from jsonb_array_elements(p -> 'journals') j (doc),
      jsonb_to_recordset(j.doc -> 'entries') e (kind text, amount bigint, titre text)
    where e.amount < 0 and (e.titre is not null
      or e.kind in ('BENEFICIAIRE_COMPTE', 'BENEFICIAIRE_EN_ATTENTE', 'DROITS'))
  ) then
    raise exception 'only what gives is given together' using errcode = 'LG007';
  end if;

  insert into ledger_account (kind, key, unit, compte_id, balance)
  select d.kind, d.key, 'CENTIME', d.compte,
    case when d.kind in ('BENEFICIAIRE_COMPTE', 'BENEFICIAIRE_EN_ATTENTE') then 0 end
  from (
    select distinct on (e.kind, e.key) e.kind, e.key, e.compte
    from jsonb_array_elements(p -> 'journals') j (doc),
      jsonb_to_recordset(j.doc -> 'entries') e (kind text, key text, compte uuid)
    order by e.kind, e.key
  ) d
  on conflict (kind, key, unit) do nothing;

  with line as materialized (
    select j.n::integer as rank, e.n::integer as line, e.doc ->> 'kind' as kind, e.doc ->> 'key' as key,
      (e.doc ->> 'amount')::bigint as amount, e.doc ->> 'titre' as titre
    from jsonb_array_elements(p -> 'journals') with ordinality j (doc, n)
    cross join jsonb_array_elements(j.doc -> 'entries') with ordinality e (doc, n)
  ), account as materialized (
    -- One look into the index for each account: a join would read every account of the books.
    select d.kind, d.key, (
      select a.id from ledger_account a
      where a.kind = d.kind and a.key = d.key and a.unit = 'CENTIME') as id
    from (select distinct kind, key from line) d
  )
  select array_agg(l.rank order by l.rank, l.line), array_agg(l.line order by l.rank, l.line),
    array_agg(a.id order by l.rank, l.line), array_agg(l.amount order by l.rank, l.line),
    array_agg(l.titre order by l.rank, l.line)
  into v_rank, v_line, v_account, v_amount, v_titre
  from line l join account a on a.kind = l.kind and a.key = l.key;
  if v_account is null or array_position(v_account, null) is not null then
    raise exception 'an account cannot be opened' using errcode = 'LG007';
  end if;

  perform from ledger_account
  where id = any (array(select distinct unnest(v_account))) and balance is not null
  order by id for no key update;
  -- Once the locks are held: on one account, the order of the dates is that of the balances.
  v_at := ledger_now();
  v_ids := array(
    select nextval(v_sequence) from generate_subscripts(v_posting, 1));

  insert into ledger_journal (id, posting_id, kind, unit, phase, occurred_at, actor, origin, request_id,
    contract_numero, idempotency_owner, idempotency_key)
  overriding system value
  select j.id, j.posting, j.kind, 'CENTIME', 'POSTE', v_at, p ->> 'actor', p ->> 'origin', p ->> 'request',
    p ->> 'contract', p ->> 'owner', p ->> 'key'
  from unnest(v_ids, v_posting, v_kind) j (id, posting, kind);
  insert into ledger_entry (journal_id, line, account_id, amount, balance_after, titre_numero, occurred_at)
  select v_ids[e.rank], e.line, e.account, e.amount,
    a.balance + sum(e.amount) over (partition by e.account order by e.rank, e.line), e.titre, v_at
  from unnest(v_rank, v_line, v_account, v_amount, v_titre) e (rank, line, account, amount, titre)
  join ledger_account a on a.id = e.account;
  update ledger_account a set balance = a.balance + s.amount
  from (select account, sum(amount) as amount
        from unnest(v_account, v_amount) e (account, amount) group by account) s
  where a.id = s.account and a.balance is not null;

  if p ? 'outbox' then
    insert into outbox_message (id, kind, dedup_key, payload, created_at)
    select m.id, m.kind, m.dedup, m.payload, clock_timestamp()
    from jsonb_to_recordset(p -> 'outbox') m (id uuid, kind text, dedup text, payload jsonb)
    on conflict (dedup_key) do nothing;
  end if;
  return v_ids;
end $$;

-- The same people as before; a statement that adds lines without an account looks for none.
create or replace function personnes_des_lignes() returns trigger language plpgsql as $$
declare
  v_taken record;
begin
  if not exists (select from nouvelles) then
    return null;
  end if;
  insert into personne_financeur as p (
    contract_numero, identifiant, cle, nom, prenom, date_naissance, created_at
  )
  select distinct on (s.contract_numero, l.identifiant) s.contract_numero, l.identifiant,
    l.identifiant, coalesce(l.nom, ''), coalesce(l.prenom, ''), l.date_naissance, l.created_at
  from nouvelles l join precommande_session s on s.id = l.session_id
  where l.beneficiary_id is null or not exists (
    select from personne_financeur o
    where o.beneficiary_id = l.beneficiary_id and o.contract_numero = s.contract_numero
  )
  -- In the order of the identifiers, so that two imports wait instead of deadlocking.
  order by s.contract_numero, l.identifiant, l.created_at desc
  on conflict (contract_numero, cle) where cle is not null do update set
    nom = coalesce(nullif(excluded.nom, ''), p.nom),
    prenom = coalesce(nullif(excluded.prenom, ''), p.prenom),
    date_naissance = coalesce(excluded.date_naissance, p.date_naissance)
  where p.beneficiary_id is null
    and (p.nom, p.prenom, p.date_naissance) is distinct from (
      coalesce(nullif(excluded.nom, ''), p.nom), coalesce(nullif(excluded.prenom, ''), p.prenom),
      coalesce(excluded.date_naissance, p.date_naissance));
  -- Nobody of a new file has registered: nothing is looked for.
  if not exists (select from nouvelles where beneficiary_id is not null) then
    return null;
  end if;
  for v_taken in
    select distinct p.id, l.beneficiary_id
    from nouvelles l join precommande_session s on s.id = l.session_id
    join personne_financeur p on p.contract_numero = s.contract_numero and p.cle = l.identifiant
    join beneficiary_contract bc
      on bc.beneficiary_id = l.beneficiary_id and bc.contract_numero = s.contract_numero
    where p.beneficiary_id is null
    order by p.id
  loop
    perform personne_rattacher(v_taken.id, v_taken.beneficiary_id);
  end loop;
  return null;
end $$;
