-- What a funder orders of a session's validated lines: the order, its books, its invoice.

create table commande_financeur (
  id uuid primary key,
  -- What the funder reads aloud.
  reference text not null unique check (reference ~ '^CF[0-9A-Z]{10}$'),
  session_id text not null,
  contract_numero text not null,
  financeur_id uuid not null references financeur,
  numero_bon_commande text check (char_length(numero_bon_commande) between 1 and 50),
  -- As the session had them when the order was made: a funder may change its session later.
  produit_compte_id text,
  produit_titre_id text,
  statut text not null check (statut in ('EN_COURS', 'TERMINEE')),
  nombre_lignes integer not null check (nombre_lignes > 0),
  nombre_lignes_traitees integer not null default 0 check (nombre_lignes_traitees between 0 and nombre_lignes),
  -- The last line that is in the books: lines are made in the order of their numbers.
  derniere_ligne uuid,
  nombre_lignes_livrees integer not null default 0 check (nombre_lignes_livrees between 0 and nombre_lignes_traitees),
  nombre_titres bigint not null check (nombre_titres >= 0),
  montant_compte_cents bigint not null check (montant_compte_cents >= 0),
  montant_titre_cents bigint not null check (montant_titre_cents >= 0),
  part_financee_cents bigint not null check (part_financee_cents >= 0),
  part_beneficiaire_cents bigint not null check (part_beneficiaire_cents >= 0),
  frais_cents bigint not null check (frais_cents >= 0),
  -- Who asked for it and by which door: its movements say so too, whoever writes them and when.
  actor text not null check (actor <> ''),
  origin text not null check (origin in ('PERSONNE', 'LIEN', 'BACK_OFFICE', 'IMPORT')),
  request_id text not null check (request_id <> ''),
  commande_owner text,
  commande_cle text,
  created_at timestamptz not null,
  -- When a batch was last made of it: orders under way take turns.
  avance_le timestamptz not null,
  terminee_le timestamptz,
  foreign key (session_id, contract_numero) references precommande_session (id, contract_numero),
  foreign key (contract_numero, produit_compte_id) references produit_contrat,
  foreign key (contract_numero, produit_titre_id) references produit_contrat,
  unique (commande_owner, commande_cle),
  check ((commande_owner is null) = (commande_cle is null)),
  check (part_financee_cents + part_beneficiaire_cents = montant_compte_cents + montant_titre_cents),
  check (montant_compte_cents = 0 or produit_compte_id is not null),
  check (montant_titre_cents = 0 or produit_titre_id is not null),
  check ((statut = 'TERMINEE') = (terminee_le is not null)),
  check ((statut = 'TERMINEE') = (nombre_lignes_traitees = nombre_lignes))
);
create index commande_financeur_session on commande_financeur (session_id, contract_numero, created_at desc, id desc);
create index commande_financeur_en_cours on commande_financeur (avance_le) where statut = 'EN_COURS';
create index commande_financeur_financeur on commande_financeur (financeur_id);
create index commande_financeur_compte on commande_financeur (contract_numero, produit_compte_id);
create index commande_financeur_titre on commande_financeur (contract_numero, produit_titre_id);

-- Taken by an order from the moment that it is asked for; in the books once it is COMMANDEE.
alter table precommande
  add column commande_id uuid references commande_financeur deferrable initially deferred;
create index precommande_commande on precommande (commande_id, id) where commande_id is not null;

-- A line that an order has taken is no longer open: a permanent session takes the next one.
drop index precommande_en_cours;
create unique index precommande_en_cours on precommande (beneficiary_id, session_id)
  where statut in ('EN_ATTENTE', 'VALIDEE') and commande_id is null;

-- Whatever the code forgets: what is being made may neither change nor be given up.
create function precommande_keep_taken() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.commande_id, new.beneficiary_id, new.contract_numero, new.session_id, new.millesime,
      new.montant_titre_cents, new.montant_compte_cents, new.nombre_titres,
      new.part_financee_cents, new.part_beneficiaire_cents, new.frais_compte_cents, new.frais_titre_cents)
     is distinct from
     (old.commande_id, old.beneficiary_id, old.contract_numero, old.session_id, old.millesime,
      old.montant_titre_cents, old.montant_compte_cents, old.nombre_titres,
      old.part_financee_cents, old.part_beneficiaire_cents, old.frais_compte_cents, old.frais_titre_cents)
     or (new.statut <> old.statut
         and (old.statut, new.statut) not in (('VALIDEE', 'COMMANDEE'), ('COMMANDEE', 'LIVREE'))) then
    raise exception 'line % is taken by an order', old.id using errcode = 'CM001';
  end if;
  return new;
end $$;
create trigger precommande_taken before update on precommande
  for each row when (old.commande_id is not null) execute function precommande_keep_taken();

create table lot_impression (
  id uuid primary key,
  -- Absent for books that no funder ordered.
  commande_id uuid references commande_financeur,
  nombre_carnets integer not null check (nombre_carnets > 0),
  nombre_titres integer not null check (nombre_titres > 0),
  created_at timestamptz not null,
  envoye_le timestamptz
);
create index lot_impression_commande on lot_impression (commande_id) where commande_id is not null;
comment on table lot_impression is 'Books that are sent to the printer together.';

alter table carnet
  -- The order line that it was printed for: one book for a line, once.
  add column precommande_id uuid unique references precommande,
  add column lot_id uuid references lot_impression,
  add column expedie_le timestamptz,
  add column livre_le timestamptz;
create index carnet_lot on carnet (lot_id) where lot_id is not null;

-- What a voucher copies from its book is the book's, by one reference instead of three.
alter table carnet add unique (id, beneficiary_id, contract_numero, produit_id, millesime);
alter table titre
  add constraint titre_of_carnet foreign key (carnet_id, beneficiary_id, contract_numero, produit_id, millesime)
    references carnet (id, beneficiary_id, contract_numero, produit_id, millesime),
  drop constraint titre_carnet_id_fkey,
  drop constraint titre_beneficiary_id_fkey,
  drop constraint titre_contract_numero_produit_id_fkey;

create table impression_notification (
  id uuid primary key,
  -- The printer's own number: however often it is sent, it is one.
  evenement_id text not null unique check (evenement_id <> ''),
  corps bytea not null,
  cle_id text not null,
  signatures text[] not null check (cardinality(signatures) > 0),
  recue_le timestamptz not null,
  traitee_le timestamptz,
  issue text check (issue in ('APPLIQUEE', 'SANS_EFFET', 'TYPE_INCONNU')),
  check ((traitee_le is null) = (issue is null))
);
create index impression_notification_attente on impression_notification (recue_le) where traitee_le is null;

create table facture_financeur (
  numero text primary key check (numero ~ '^F[0-9]{4}-[0-9]{6}$'),
  commande_id uuid not null unique references commande_financeur,
  financeur_id uuid not null references financeur,
  contract_numero text not null references contract,
  montant_cents bigint not null check (montant_cents > 0),
  statut text not null default 'A_PAYER' check (statut in ('A_PAYER', 'PAYEE')),
  emise_le timestamptz not null
);
create index facture_financeur_financeur on facture_financeur (financeur_id, emise_le desc, numero desc);
create index facture_financeur_contract on facture_financeur (contract_numero);

-- Invoices are numbered without a hole: the number is taken in the transaction of its invoice.
create table facture_numero (
  annee smallint primary key check (annee between 2000 and 2999),
  dernier integer not null check (dernier > 0)
);

-- A line of an order enters the books by a movement that bears its own number: once only.
create unique index ledger_journal_order_once on ledger_journal (posting_id) where kind = 'COMMANDE';

/*
 * Many movements of one author in one call, for orders of many lines: each journal as ledger_post
 * would write it, but found, locked and written all together. It only gives: nothing leaves an
 * account whose balance is kept, no voucher leaves circulation, nothing is reserved.
 */
create function ledger_give_many(p jsonb) returns bigint[]
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s'
-- Accounts are looked up by their index, one by one: a plan made while they were few would read them all.
set enable_seqscan = off set jit = off as $$
declare
  v_posting uuid[]; v_kind text[];
  v_rank integer[]; v_line integer[]; v_account bigint[]; v_amount bigint[]; v_titre text[];
  v_at timestamptz;
  v_ids bigint[];
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
    select nextval(pg_get_serial_sequence('ledger_journal', 'id')) from generate_subscripts(v_posting, 1));

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

/*
 * Books that the printer has sent or the carrier has handed over, with all their vouchers. What
 * comes out of order ends the same: handed over means sent before. Gives the books that moved.
 */
create function carnet_step(p_carnets uuid[], p_to text, p_actor text) returns uuid[]
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  v_at timestamptz;
  v_moved uuid[];
begin
  if p_to not in ('EXPEDIE', 'ACTIF') then
    raise exception 'no step to %', p_to using errcode = 'LG004';
  end if;
  perform from carnet where id = any (p_carnets) order by id for no key update;
  perform from titre where carnet_id = any (p_carnets) order by numero for no key update;
  v_at := ledger_now();
  insert into titre_event (titre_numero, rank, from_statut, to_statut, occurred_at, actor)
  select t.numero, coalesce((select max(rank) from titre_event e where e.titre_numero = t.numero), 0) + 1,
    'EN_FABRICATION', 'EXPEDIE', v_at, p_actor
  from titre t where t.carnet_id = any (p_carnets) and t.statut = 'EN_FABRICATION';
  update titre set statut = 'EXPEDIE' where carnet_id = any (p_carnets) and statut = 'EN_FABRICATION';
  if p_to = 'EXPEDIE' then
    with moved as (
      update carnet set expedie_le = v_at
      where id = any (p_carnets) and expedie_le is null and livre_le is null returning id
    ) select array_agg(id) into v_moved from moved;
    return coalesce(v_moved, '{}');
  end if;
  insert into titre_event (titre_numero, rank, from_statut, to_statut, occurred_at, actor)
  select t.numero, coalesce((select max(rank) from titre_event e where e.titre_numero = t.numero), 0) + 1,
    'EXPEDIE', 'ACTIF', v_at, p_actor
  from titre t where t.carnet_id = any (p_carnets) and t.statut = 'EXPEDIE';
  update titre set statut = 'ACTIF' where carnet_id = any (p_carnets) and statut = 'EXPEDIE';
  with moved as (
    update carnet set expedie_le = coalesce(expedie_le, v_at), livre_le = v_at
    where id = any (p_carnets) and livre_le is null returning id
  ) select array_agg(id) into v_moved from moved;
  return coalesce(v_moved, '{}');
end $$;
