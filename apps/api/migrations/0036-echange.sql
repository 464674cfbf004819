/*
 * Trading last year's value for this year's, in February. What a card order gives is kept aside until
 * the card's answer: the value of an account by a reservation in the books, vouchers by the order.
 */

create table echange_parametre (
  contract_numero text not null references contract,
  produit_depart text not null check (produit_depart in ('COMPTE', 'TITRE')),
  produit_final text not null check (produit_final in ('COMPTE', 'TITRE')),
  actif boolean not null,
  frais_cents bigint not null check (frais_cents between 0 and 100000),
  seuil_cents bigint not null check (seuil_cents >= 0),
  -- Hundredths of a percent.
  taux_bp integer not null check (taux_bp between 0 and 10000),
  primary key (contract_numero, produit_depart, produit_final)
);
comment on table echange_parametre is 'What a contract has agreed for a trade from one form to another: up to the threshold the flat fee, above it the rate.';

create table echange (
  id uuid primary key,
  reference text not null unique check (reference ~ '^EM[0-9A-Z]{10}$'),
  beneficiary_id uuid not null,
  contract_numero text not null,
  produit_id text not null,
  -- The one that is given; the one that is got follows it.
  millesime smallint not null check (millesime between 2000 and 2998),
  -- The account that is given; absent where vouchers are.
  compte_id uuid references compte_cesu,
  nombre_titres integer not null check (nombre_titres between 0 and 200),
  produit_final text not null check (produit_final in ('COMPTE', 'TITRE')),
  -- What the new vouchers are worth, one by one, where there are any.
  valeurs_cents integer[] not null,
  -- Where they go, if not to the person's own address.
  livraison jsonb check (jsonb_typeof(livraison) = 'object'),
  montant_cents bigint not null check (montant_cents > 0),
  type_frais text check (type_frais in ('FORFAIT', 'PROPORTIONNEL')),
  frais_cents bigint not null check (frais_cents >= 0),
  mode_paiement text check (mode_paiement in ('CARTE', 'CHEQUE', 'VIREMENT')),
  statut text not null check (statut in ('EN_ATTENTE_CARTE', 'EN_ATTENTE_PAIEMENT', 'VALIDEE', 'ANNULEE')),
  -- The movement that the trade is, and before it that which keeps an account's value aside.
  posting_id uuid not null unique,
  -- The card transaction that brought the fee, once one has.
  carte_reference uuid unique references carte_transaction,
  -- Who asked for it and by which door: the movement says so too, whenever it is written.
  actor text not null check (actor <> ''),
  origin text not null check (origin in ('PERSONNE', 'LIEN', 'BACK_OFFICE')),
  request_id text not null check (request_id <> ''),
  -- Whoever of the house acted for the person.
  operateur text check (operateur <> ''),
  commande_owner text not null,
  commande_cle text not null,
  -- Business time. The order's own decides about February.
  demande_le timestamptz not null,
  echange_le timestamptz,
  disponible_le date,
  created_at timestamptz not null,
  foreign key (beneficiary_id, contract_numero) references beneficiary_contract,
  foreign key (contract_numero, produit_id) references produit_contrat,
  unique (commande_owner, commande_cle),
  check ((compte_id is null) = (nombre_titres > 0)),
  check ((produit_final = 'TITRE') = (cardinality(valeurs_cents) > 0)),
  check ((frais_cents = 0) = (type_frais is null)),
  check ((frais_cents = 0) = (mode_paiement is null)),
  check (frais_cents > 0 or statut = 'VALIDEE'),
  check (statut not in ('EN_ATTENTE_CARTE', 'ANNULEE') or mode_paiement = 'CARTE'),
  check ((statut in ('EN_ATTENTE_PAIEMENT', 'VALIDEE')) = (echange_le is not null)),
  check ((echange_le is null) = (disponible_le is null)),
  check (origin = 'BACK_OFFICE' or operateur is null)
);
create index echange_beneficiary on echange (beneficiary_id, contract_numero, created_at desc, id desc);
create index echange_produit on echange (contract_numero, produit_id, id);
create index echange_compte on echange (compte_id) where compte_id is not null;
-- An account waits for one card at a time.
create unique index echange_compte_en_attente on echange (compte_id) where statut = 'EN_ATTENTE_CARTE';
create index echange_en_attente on echange (demande_le, id) where statut = 'EN_ATTENTE_CARTE';

create table echange_titre (
  echange_id uuid not null references echange,
  titre_numero text not null references titre,
  -- While the card has not answered.
  tenu boolean not null,
  -- The transaction that makes the trade: it alone may use what is held.
  pris_par xid8,
  primary key (echange_id, titre_numero)
);
create unique index echange_titre_tenu on echange_titre (titre_numero) where tenu;
create index echange_titre_titre on echange_titre (titre_numero);
comment on table echange_titre is 'Vouchers that a card order keeps aside: nothing else may use them. Written by functions alone.';

-- The movement of a trade bears the order's own number: once only.
create unique index ledger_journal_trade_once on ledger_journal (posting_id)
  where kind = 'ECHANGE_MILLESIME' and phase = 'POSTE';

alter table carte_remboursement drop constraint carte_remboursement_motif_check;
alter table carte_remboursement add constraint carte_remboursement_motif_check
  check (motif in ('ANNULATION', 'COMMANDE_FERMEE', 'PAIEMENT_FERME', 'ECHANGE_FERME', 'PRESTATAIRE'));

-- For who holds the voucher's lock: whether an order keeps it aside.
create function titre_est_tenu(p_numero text) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from echange_titre where titre_numero = p_numero and tenu)
$$;

/*
 * Keeps vouchers aside for an order that waits for its card. They are locked by number before they are
 * looked at, as every other use of them does: of two at once, the second sees what the first has done.
 */
create function echange_tenir(p_echange uuid, p_numeros text[]) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  v_order echange;
  v_usable integer;
begin
  select * into strict v_order from echange where id = p_echange;
  if v_order.statut <> 'EN_ATTENTE_CARTE' or v_order.nombre_titres <> cardinality(p_numeros) then
    raise exception 'order % keeps nothing aside', p_echange using errcode = 'LG008';
  end if;
  perform from titre where numero = any (p_numeros) order by numero for no key update;
  select count(*) into v_usable from titre t
  where t.numero = any (p_numeros) and t.statut = 'ACTIF' and t.beneficiary_id = v_order.beneficiary_id
    and t.contract_numero = v_order.contract_numero and t.produit_id = v_order.produit_id
    and t.millesime = v_order.millesime and est_echangeable(t.millesime, v_order.demande_le)
    and est_echangeable(t.millesime, ledger_now()) and not titre_est_tenu(t.numero);
  if v_usable <> cardinality(p_numeros) then
    raise exception 'a voucher cannot be kept aside' using errcode = 'LG004';
  end if;
  insert into echange_titre (echange_id, titre_numero, tenu)
  select p_echange, n, true from unnest(p_numeros) n;
end $$;

-- The card has paid: what the order holds may leave, in this transaction and no other.
create function echange_prendre(p_echange uuid) returns text[]
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  v_numeros text[];
begin
  perform from echange where id = p_echange and statut = 'EN_ATTENTE_CARTE' for no key update;
  if not found then
    raise exception 'order % does not wait for its card', p_echange using errcode = 'LG008';
  end if;
  v_numeros := array(
    select titre_numero from echange_titre where echange_id = p_echange and tenu order by titre_numero);
  perform from titre where numero = any (v_numeros) order by numero for no key update;
  update echange_titre set pris_par = pg_current_xact_id() where echange_id = p_echange and tenu;
  return v_numeros;
end $$;

-- The order is given up: its vouchers are free again.
create function echange_rendre(p_echange uuid) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
begin
  perform from echange where id = p_echange and statut = 'EN_ATTENTE_CARTE' for no key update;
  if not found then
    raise exception 'order % does not wait for its card', p_echange using errcode = 'LG008';
  end if;
  perform from titre where numero in (
    select titre_numero from echange_titre where echange_id = p_echange and tenu
  ) order by numero for no key update;
  update echange_titre set tenu = false where echange_id = p_echange and tenu;
end $$;

/*
 * As before, and what an order keeps aside leaves for that order alone. A card may answer after
 * February: its trade is made in the window of the day of the order, which the order's row proves.
 */
create or replace function ledger_move_titres(p_numeros text[], p_to text, p_window text, p_at timestamptz, p_actor text, p_journal bigint)
returns void language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  v_usable integer;
begin
  select count(*) filter (
    where h.echange_id is null and (
        t.statut = 'ACTIF'
        and (p_window is distinct from 'PAYABLE' or est_payable(t.millesime, p_at))
        and (p_window is distinct from 'ECHANGEABLE' or est_echangeable(t.millesime, p_at))
        or p_to = 'EXPIRE' and t.statut in ('EN_FABRICATION', 'EXPEDIE', 'ACTIF', 'BLOQUE'))
      or h.pris_par = pg_current_xact_id() and p_to = 'ECHANGE' and t.statut = 'ACTIF'
        and est_echangeable(t.millesime, o.demande_le)
  ) into v_usable
  from titre t
  left join echange_titre h on h.titre_numero = t.numero and h.tenu
  left join echange o on o.id = h.echange_id
  where t.numero = any (p_numeros);
  if v_usable <> cardinality(p_numeros) then
    raise exception 'a voucher cannot leave circulation' using errcode = 'LG004';
  end if;
  insert into titre_event (titre_numero, rank, from_statut, to_statut, journal_id, occurred_at, actor)
  select t.numero, coalesce((select max(rank) from titre_event e where e.titre_numero = t.numero), 0) + 1,
         t.statut, p_to, p_journal, p_at, p_actor
  from titre t where t.numero = any (p_numeros);
  update titre set statut = p_to where numero = any (p_numeros);
  if p_to = 'ECHANGE' then
    update echange_titre set tenu = false where titre_numero = any (p_numeros) and tenu;
  end if;
end $$;

-- As before; the code of a voucher that an order keeps aside is judged by nobody, and not counted:
-- a fifth wrong one would block what a card is paying for.
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
      if v_titre.essais_errones + 1 >= 5 then
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

-- As before; what an order keeps aside is not blocked while its card is being paid.
create or replace function titre_oppose(p_numero text, p_beneficiary uuid, p_motif text, p_actor text)
returns jsonb language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp set lock_timeout = '2s' as $$
declare
  v_titre titre;
  v_opposition titre_opposition;
  v_is_new boolean := false;
begin
  select * into v_titre from titre
  where numero = p_numero and beneficiary_id = p_beneficiary for no key update;
  if not found then return jsonb_build_object('outcome', 'INCONNU'); end if;
  if v_titre.statut not in ('ACTIF', 'BLOQUE') or titre_est_tenu(p_numero) then
    return jsonb_build_object('outcome', 'IMPOSSIBLE');
  end if;
  select * into v_opposition from titre_opposition where titre_numero = p_numero and levee_le is null;
  if not found then
    v_is_new := true;
    insert into titre_opposition (titre_numero, motif, actor, declaree_le)
    values (p_numero, p_motif, p_actor, ledger_now()) returning * into v_opposition;
  end if;
  if v_titre.statut = 'ACTIF' then perform titre_block(p_numero, p_actor); end if;
  return jsonb_build_object(
    'outcome', 'OPPOSE', 'id', v_opposition.id, 'isNew', v_is_new, 'motif', v_opposition.motif,
    'day', to_char(v_opposition.declaree_le at time zone 'Europe/Paris', 'DD/MM/YYYY'));
end $$;

-- As before; likewise for a block that the house decides.
create or replace function titre_step(p_numero text, p_from text, p_to text, p_actor text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (p_from, p_to) not in (
    ('EN_FABRICATION', 'EXPEDIE'), ('EXPEDIE', 'ACTIF'), ('ACTIF', 'BLOQUE'), ('BLOQUE', 'ACTIF')
  ) then
    raise exception 'no step from % to %', p_from, p_to using errcode = 'LG004';
  end if;
  -- Locked first: an opposition that is being written is then waited for, and seen.
  perform from titre where numero = p_numero for no key update;
  update titre t set statut = p_to, essais_errones = 0
  where t.numero = p_numero and t.statut = p_from
    and not (p_to = 'BLOQUE' and titre_est_tenu(t.numero))
    and not (p_to = 'ACTIF' and exists (
      select from titre_opposition o where o.titre_numero = t.numero and o.levee_le is null));
  if not found then return false; end if;
  insert into titre_event (titre_numero, rank, from_statut, to_statut, occurred_at, actor)
  select p_numero, coalesce(max(rank), 0) + 1, p_from, p_to, ledger_now(), p_actor
  from titre_event where titre_numero = p_numero;
  return true;
end $$;
