import type { Invariant } from './invariant.ts';

/** Journals of a payment's own movement, and those that settled what it had kept aside. */
const POSTED = `(
  select j.id, j.kind from ledger_journal j where j.posting_id = p.posting_id and j.phase = 'POSTE'
  union all
  select j.id, j.kind from ledger_journal w join ledger_journal j on j.resolves = w.id
  where w.posting_id = p.posting_id
)`;

/** Payments from accounts, against the books. */
export const PAYMENT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I13-paiement',
    libelle:
      'Un paiement depuis un compte, son complément et leurs mouvements ont les mêmes montants',
    // All of them at once: a look for each payment would cost four times as much.
    sql: `select p.reference, p.montant_cents as montant, s.compte, p.complement_cents as complement,
        s.carte, p.frais_cents as frais, s.frais as frais_ecrits
      from paiement_compte p left join (
        select p.id,
          sum(e.amount) filter (where j.kind in ('PAIEMENT_COMPTE', 'PAIEMENT_SOCIAL')
            and a.kind = 'A_PAYER' and a.key = p.intervenant_id::text) as compte,
          sum(e.amount) filter (where j.kind = 'COMPLEMENT_CARTE'
            and a.kind = 'A_PAYER' and a.key = p.intervenant_id::text) as carte,
          sum(e.amount) filter (where j.kind = 'COMPLEMENT_CARTE' and a.kind = 'FRAIS') as frais
        from paiement_compte p join ledger_journal j on j.posting_id = p.posting_id
        join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
        group by p.id
      ) s on s.id = p.id
      where coalesce(s.compte, 0) <> p.montant_cents or coalesce(s.carte, 0) <> p.complement_cents
        or coalesce(s.frais, 0) <> p.frais_cents`,
  },
  {
    id: 'I13-attente',
    libelle: 'Un paiement attend sa carte tant que sa part est réservée, et alors seulement',
    sql: `select p.reference, p.statut, s.reservations
      from paiement_compte p left join lateral (
        select count(*) as reservations from ledger_journal j
        where j.posting_id = p.posting_id and j.phase = 'RESERVE'
          and not exists (select from ledger_void v where v.journal_id = j.id)
          and not exists (select from ledger_journal r where r.resolves = j.id)
      ) s on true
      where (p.statut = 'EN_ATTENTE_CARTE') <> (s.reservations > 0)`,
  },
  {
    id: 'I13-etat',
    libelle:
      'Un paiement en cours ou effectué est dans les livres, un paiement annulé n’y est plus',
    sql: `select p.reference, p.statut, s.vivants
      from paiement_compte p left join lateral (
        select count(*) as vivants from ${POSTED} j
        where j.kind in ('PAIEMENT_COMPTE', 'PAIEMENT_SOCIAL')
          and not exists (select from ledger_journal r where r.reverses = j.id)
      ) s on true
      where s.vivants <> (case when p.statut in ('EN_COURS', 'EFFECTUE') then 1 else 0 end)`,
  },
  {
    id: 'I13-carte',
    libelle: 'Le complément d’un paiement en cours ou effectué est celui qu’une carte a payé',
    sql: `select p.reference, p.statut, p.complement_cents as complement, t.etat, t.montant_cents as paye
      from paiement_compte p join carte_transaction t on t.reference = p.carte_reference
      where t.cause <> 'PAIEMENT' or t.cause_id <> p.id::text
         or t.beneficiary_id <> p.beneficiary_id
         or t.montant_cents <> p.complement_cents + p.frais_cents
         or p.statut = 'EN_COURS' and t.etat <> 'ACCEPTEE'`,
  },
  {
    id: 'I13-abandon',
    libelle: 'Aucun paiement n’attend sa carte depuis plus de quatre jours',
    isLateness: true,
    sql: `select reference, created_at as depuis from paiement_compte
      where statut = 'EN_ATTENTE_CARTE' and created_at < now() - interval '4 days'`,
  },
];
