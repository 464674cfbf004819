import type { Invariant } from './invariant.ts';

export const BALANCE_IS_SUM: Invariant = {
  id: 'I3',
  libelle: 'Le solde gardé est la somme des écritures',
  sql: `select a.id as compte, a.kind, a.key, a.balance as solde, coalesce(s.somme, 0) as somme
    from ledger_account a left join (
      select e.account_id, sum(e.amount) as somme
      from ledger_entry e join ledger_journal j on j.id = e.journal_id
      where j.phase = 'POSTE' group by e.account_id
    ) s on s.account_id = a.id
    where a.balance is not null and a.balance <> coalesce(s.somme, 0)`,
};

export const RESERVE_IS_SUM: Invariant = {
  id: 'I3-reserve',
  libelle: 'La somme réservée est celle des réservations ouvertes',
  sql: `select a.id as compte, a.kind, a.key, a.reserved as reserve, coalesce(s.somme, 0) as somme
    from ledger_account a left join (
      select e.account_id, -sum(e.amount) as somme
      from ledger_entry e join ledger_journal j on j.id = e.journal_id
      where j.phase = 'RESERVE' and e.amount < 0
        and not exists (select from ledger_void v where v.journal_id = j.id)
        and not exists (select from ledger_journal r where r.resolves = j.id)
      group by e.account_id
    ) s on s.account_id = a.id
    where a.balance is not null and a.reserved <> coalesce(s.somme, 0)`,
};

export const SUM_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    libelle: 'La somme de toutes les écritures est nulle, par unité',
    sql: `select a.unit, sum(e.amount) as somme
      from ledger_entry e join ledger_account a on a.id = e.account_id
      group by a.unit having sum(e.amount) <> 0`,
  },
  {
    id: 'I2',
    libelle: 'Chaque journal a au moins deux lignes et s’équilibre',
    sql: `select j.id as journal, count(e.journal_id) as lignes, sum(e.amount) as somme
      from ledger_journal j left join ledger_entry e on e.journal_id = j.id
      group by j.id having count(e.journal_id) < 2 or sum(e.amount) <> 0`,
  },
  BALANCE_IS_SUM,
  RESERVE_IS_SUM,
  {
    id: 'I3-suite',
    libelle: 'Le solde après chaque ligne suit les lignes précédentes',
    sql: `select compte, journal, ligne, apres, attendu from (
        select e.account_id as compte, e.journal_id as journal, e.line as ligne,
          e.balance_after as apres,
          sum(e.amount) over (partition by e.account_id order by e.journal_id, e.line) as attendu
        from ledger_entry e join ledger_journal j on j.id = e.journal_id
        join ledger_account a on a.id = e.account_id
        where j.phase = 'POSTE' and a.balance is not null
      ) suite where apres is distinct from attendu`,
  },
  {
    id: 'I4',
    libelle: 'Aucun compte ni droit sous zéro, réservations comprises',
    sql: `select id as compte, kind, key, balance as solde, reserved as reserve
      from ledger_account where balance - reserved < 0`,
  },
  {
    id: 'I5',
    libelle: 'Des montants entiers et bornés, une seule unité par journal',
    sql: `select e.journal_id as journal, e.line as ligne, e.amount as montant
      from ledger_entry e join ledger_journal j on j.id = e.journal_id
      join ledger_account a on a.id = e.account_id
      where e.amount = 0 or abs(e.amount) > 100000000000 or a.unit <> j.unit`,
  },
];
