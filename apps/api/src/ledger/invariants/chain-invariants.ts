import type { Invariant } from './invariant.ts';

export const CHAIN_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I11',
    libelle: 'La chaîne des scellés est entière',
    sql: 'select rank as rang, journal_id as journal, reason as raison from ledger_walk()',
  },
  {
    id: 'I11-trou',
    libelle: 'Aucun journal antérieur au dernier scellé n’est resté hors de la chaîne',
    sql: `select j.id as journal from ledger_journal j
      where (j.recorded_by, j.id) < (
          select l.recorded_by, l.id from ledger_seal s join ledger_journal l on l.id = s.journal_id
          order by s.rank desc limit 1)
        and not exists (select from ledger_seal s where s.journal_id = j.id)`,
  },
  {
    id: 'I11-retard',
    libelle: 'Les journaux sont scellés à mesure',
    isLateness: true,
    // Measured against the books' own last movement: a product that is switched off is not late.
    sql: `select j.id as journal, j.recorded_at as ecrit from ledger_journal j
      where j.recorded_at < (select max(recorded_at) from ledger_journal) - interval '15 minutes'
        and not exists (select from ledger_seal s where s.journal_id = j.id)`,
  },
];
