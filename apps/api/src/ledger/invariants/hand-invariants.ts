import type { Invariant } from './invariant.ts';

/** A movement that nothing has taken back. */
const STANDS = `not exists (select from ledger_journal r where r.reverses = j.id)`;

/** What operators receive and give back by hand, against the books. */
export const HAND_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I21-encaissement',
    libelle:
      'Un encaissement enregistré est dans les livres une fois, pour son montant ; rendu, il n’y est plus',
    sql: `select m.reference, m.nature, m.montant_cents as montant, s.ecritures, s.somme
      from encaissement_manuel m cross join lateral (
        select count(*) as ecritures, coalesce(-sum(e.amount), 0) as somme
        from ledger_journal j join ledger_entry e on e.journal_id = j.id
        join ledger_account a on a.id = e.account_id and a.kind = 'BANQUE'
        where j.posting_id = m.posting_id and ${STANDS}
          and j.kind = case m.nature when 'FACTURE' then 'REGLEMENT_FINANCEUR' else 'ENCAISSEMENT' end
      ) s
      where m.rendu_le is null and (s.ecritures <> 1 or s.somme <> m.montant_cents)
         or m.rendu_le is not null and s.ecritures > 0 and not exists (
           select from encaissement_manuel n
           where n.nature = m.nature and n.reference = m.reference and n.rendu_le is null)`,
  },
  {
    id: 'I21-facture',
    libelle:
      'Une facture de financeur est payée si son paiement est enregistré, et alors seulement',
    sql: `select f.numero, f.statut from facture_financeur f
      where (f.statut = 'PAYEE') <> exists (
        select from encaissement_manuel m
        where m.nature = 'FACTURE' and m.reference = f.numero and m.rendu_le is null)`,
  },
  {
    id: 'I21-remboursement',
    libelle:
      'Un remboursement par un opérateur a son mouvement, sa demande au prestataire ou sa dette',
    sql: `select m.reference, m.nature, m.issue from remboursement_manuel m
      where m.issue = 'REMBOURSE' and not exists (
          select from ledger_journal j where j.posting_id = m.posting_id
            and j.kind = case m.nature when 'AVOIR' then 'VIREMENT' else 'CONTRE_PASSATION' end)
        or m.issue = 'PRESTATAIRE' and not exists (
          select from carte_remboursement r where r.transaction_reference::text = m.reference)
        or m.issue = 'DETTE' and not exists (
          select from ledger_debt d where d.id = m.dette_id and d.amount_cents = m.montant_cents)`,
  },
  {
    id: 'I21-accord',
    libelle: 'Ce qui demandait deux personnes en a eu deux, et une demande acceptée a été faite',
    sql: `select o.reference, o.statut, m.valide_par from operation_a_valider o
      left join remboursement_manuel m on m.id = o.remboursement_id
      where o.decide_par = o.demande_par
         or o.acte = 'REMBOURSEMENT' and o.statut = 'ACCEPTEE' and (
           m.id is null or m.montant_cents <> o.montant_cents
           or m.demande_par <> o.demande_par or m.valide_par is distinct from o.decide_par)
      union all
      select o.reference, o.statut, m.valide_par from operation_a_valider o
      left join encaissement_manuel m on m.id = o.encaissement_id
      where o.acte = 'ENCAISSEMENT' and o.statut = 'ACCEPTEE' and (
        m.id is null or m.montant_cents <> o.montant_cents or m.reference <> o.reference
        or m.demande_par is distinct from o.demande_par or m.valide_par is distinct from o.decide_par)
      union all
      select o.reference, o.statut, o.decide_par from operation_a_valider o
      left join commande_financeur c on c.id = o.commande_id
      where o.acte = 'COMMANDE_FINANCEUR' and o.statut = 'ACCEPTEE' and (
        c.id is null or c.montant_compte_cents + c.montant_titre_cents <> o.montant_cents)
      union all
      select m.reference, m.nature, m.valide_par from encaissement_manuel m
      where m.montant_cents > m.seuil_cents
        and (m.valide_par is null or m.valide_par is not distinct from m.demande_par)
      union all
      select m.reference, m.issue, m.valide_par from remboursement_manuel m
      where m.montant_cents > m.seuil_cents
        and (m.valide_par is null or m.valide_par is not distinct from m.demande_par)`,
  },
];
