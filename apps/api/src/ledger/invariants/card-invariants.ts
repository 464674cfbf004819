import type { Invariant } from './invariant.ts';

export const CARD_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I12',
    libelle: 'Chaque paiement encaissé par carte a un encaissement du même montant',
    sql: `select t.reference, t.montant_cents as montant, s.somme, s.ecritures
      from carte_transaction t left join lateral (
        select sum(e.amount) as somme, count(*) as ecritures from ledger_entry e
        join ledger_account a on a.id = e.account_id join ledger_journal j on j.id = e.journal_id
        where e.journal_id = t.encaissement_journal_id and j.phase = 'POSTE'
          and a.kind = 'CARTE_A_REGLER' and a.key = t.prestataire
      ) s on true
      where t.etat in ('ACCEPTEE', 'REMBOURSEE') and s.somme is distinct from -t.montant_cents`,
  },
  {
    id: 'I12-orphelin',
    libelle: 'Aucun encaissement par carte sans son paiement',
    sql: `select distinct j.id as journal from ledger_account a
      join ledger_entry e on e.account_id = a.id join ledger_journal j on j.id = e.journal_id
      where a.kind = 'CARTE_A_REGLER' and j.phase = 'POSTE' and j.kind in ('ENCAISSEMENT', 'COMPLEMENT_CARTE', 'FACTURES_CARTE')
        and a.key in (select prestataire from carte_transaction)
        and not exists (select from carte_transaction t where t.encaissement_journal_id = j.id)`,
  },
  {
    id: 'I12-remboursement',
    libelle: 'Un remboursement effectué est la contre-passation de son encaissement',
    sql: `select r.id as remboursement from carte_remboursement r
      join carte_transaction t on t.reference = r.transaction_reference
      where (r.statut = 'EFFECTUE') <> (t.etat = 'REMBOURSEE')
         or r.statut = 'EFFECTUE' and not exists (
           select from ledger_journal j
           where j.id = r.journal_id and j.reverses = t.encaissement_journal_id)`,
  },
  {
    id: 'I12-reglement',
    libelle: 'Le prestataire de carte règle sous deux jours ouvrés',
    isLateness: true,
    // Four days of the calendar hold two working ones, but for the longest week-ends.
    sql: `select reference, captured_at as encaisse, montant_cents as montant from carte_transaction
      where captured_at is not null and reglement_id is null and captured_at < now() - interval '5 days'`,
  },
];
