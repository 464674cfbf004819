import type { Invariant } from './invariant.ts';

/** Commands that move value: each stored answer has its movement. */
const MONEY_CALLS = `('B-053', 'B-064', 'B-065', 'B-068', 'B-072', 'B-096', 'OPERATIONS-OPPOSITIONS',
  'OPERATIONS-ENCAISSEMENT', 'OPERATIONS-REMBOURSEMENT', 'OPERATIONS-DECISION',
  'FINANCEUR-COMMANDE-DECISION')`;
const APPEND_ONLY = `('ledger_journal', 'ledger_entry', 'ledger_void', 'ledger_seal', 'titre_event')`;

export const ONCE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I7',
    libelle: 'Une ligne de commande est émise une seule fois',
    sql: `select a.key as ligne, count(distinct j.id) as emissions
      from ledger_journal j join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id
      where j.kind = 'COMMANDE' and a.kind = 'PART_A_RECEVOIR'
      group by a.key having count(distinct j.id) > 1`,
  },
  {
    id: 'I7-mois',
    libelle: 'Le mois d’un plan social est ouvert une seule fois',
    sql: `select a.key as droit, count(*) as ouvertures
      from ledger_journal j join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id
      where j.kind = 'OUVERTURE_MOIS' and a.kind = 'DROITS'
      group by a.key having count(*) > 1`,
  },
  {
    id: 'I8',
    libelle: 'Chaque mouvement demandé par une commande a sa réponse gardée',
    // An answer is kept for 400 days; before that, its absence is a breach.
    sql: `select j.id as journal, j.idempotency_owner as proprietaire, j.idempotency_key as cle
      from ledger_journal j
      where j.idempotency_key is not null and j.recorded_at > now() - interval '399 days'
        and not exists (
          select from idempotency_record r
          where r.owner = j.idempotency_owner and r.key = j.idempotency_key and r.status is not null)`,
  },
  {
    id: 'I8-reponse',
    libelle: 'Chaque réponse gardée d’une commande d’argent a son mouvement',
    sql: `select r.owner as proprietaire, r.key as cle, r.call as appel from idempotency_record r
      where r.call in ${MONEY_CALLS} and r.status is not null
        and not exists (
          select from ledger_journal j
          where j.idempotency_owner = r.owner and j.idempotency_key = r.key)
        -- An order is answered before its lines are in the books; it is the order that vouches for them.
        and not exists (
          select from commande_financeur c
          where c.commande_owner = r.owner and c.commande_cle = r.key)
        -- A trade that keeps vouchers aside moves nothing yet: its own invariants see to the rest.
        and not exists (
          select from echange e where e.commande_owner = r.owner and e.commande_cle = r.key)
        -- What operators do by hand has rows of its own, which their invariants hold to the books.
        and not exists (
          select from encaissement_manuel m where m.commande_owner = r.owner and m.commande_cle = r.key)
        and not exists (
          select from remboursement_manuel m where m.commande_owner = r.owner and m.commande_cle = r.key)
        and not exists (
          select from operation_a_valider o
          where o.commande_owner = r.owner and o.commande_cle = r.key
             or o.decision_owner = r.owner and o.decision_cle = r.key)
        -- An opposition may only block; what it moves is held against the books by I20.
        and not exists (
          select from opposition o where o.commande_owner = r.owner and o.commande_cle = r.key)`,
  },
  {
    id: 'I10',
    libelle: 'Une contre-passation est le miroir de son journal, une seule fois',
    sql: `select s.id as journal, count(r.id) as contre_passations
      from ledger_journal s join ledger_journal r on r.reverses = s.id
      group by s.id
      having count(r.id) > 1 or bool_or(exists (
        select account_id, sum(amount) from ledger_entry
        where journal_id in (s.id, r.id) group by account_id having sum(amount) <> 0))`,
  },
  {
    id: 'I10-droits',
    libelle: 'Les livres ne peuvent être ni modifiés ni effacés par le produit',
    sql: `select c.relname as table, r.rolname as role, p.droit
      from pg_class c cross join pg_roles r
      cross join (values ('INSERT'), ('UPDATE'), ('DELETE'), ('TRUNCATE')) p (droit)
      where c.relnamespace = 'public'::regnamespace and r.rolname = 'portail_app'
        and c.relname in ${APPEND_ONLY} and has_table_privilege(r.oid, c.oid, p.droit)
      union all
      select c.relname, 'tous', 'déclencheur absent ou inactif' from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relname in ${APPEND_ONLY}
        and not exists (
          select from pg_trigger t where t.tgrelid = c.oid and t.tgenabled in ('O', 'A')
            and t.tgname = c.relname || '_append_only')`,
  },
];
