import type { Invariant } from './invariant.ts';

/** Invoices of home services, against what pays them and against the books. */
export const INVOICE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I20-carte',
    libelle:
      'Un règlement de factures payé par carte a son encaissement, dû au prestataire, et un seul',
    sql: `select g.id as reglement, g.statut, g.montant_cents as montant, t.etat, s.somme
      from reglement_factures g left join carte_transaction t on t.reference = g.carte_reference
      left join lateral (
        select sum(e.amount) as somme from ledger_journal j
        join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
        where j.id = t.encaissement_journal_id and j.kind = 'FACTURES_CARTE'
          and a.kind = 'A_PAYER' and a.key = g.intervenant_id::text
      ) s on true
      where g.carte_reference is not null and (
          s.somme is distinct from g.montant_cents or t.cause <> 'FACTURES'
          or t.cause_id <> g.id::text or t.beneficiary_id <> g.beneficiary_id
          or g.statut = 'EN_COURS' and t.etat <> 'ACCEPTEE')
        or g.statut in ('EN_COURS', 'EFFECTUE') and g.carte_reference is null
        or g.montant_cents <> (
          select coalesce(sum(r.demande_cents), 0) from reglement_facture r where r.reglement_id = g.id)`,
  },
  {
    id: 'I20-facture',
    libelle: 'Une facture est en cours ou payée par ce qui la tient, et par lui seul',
    sql: `select f.numero, f.statut, g.statut as reglement, p.statut as paiement
      from facture_service f left join reglement_factures g on g.id = f.reglement_id
      left join paiement_compte p on p.id = f.paiement_id
      where f.reglement_id is not null and (
          f.statut = 'EN_COURS' and g.statut is distinct from 'EN_ATTENTE_CARTE'
          or f.statut = 'PAYEE' and (g.statut is null or g.statut not in ('EN_COURS', 'EFFECTUE'))
          or not exists (
            select from reglement_facture r
            where r.reglement_id = f.reglement_id and r.facture_numero = f.numero))
        or f.paiement_id is not null and (
          f.statut = 'EN_COURS' and (p.statut is null or p.statut not in ('EN_ATTENTE_CARTE', 'EN_COURS'))
          or f.statut = 'PAYEE' and p.statut is distinct from 'EFFECTUE'
          or not exists (
            select from paiement_facture x
            where x.paiement_id = f.paiement_id and x.facture_numero = f.numero))
        or f.statut = 'PAYEE' and f.reglement_id is null and f.paiement_id is null
          and f.avoirs_cents <> f.total_ttc_cents`,
  },
  {
    id: 'I20-compte',
    libelle: 'Un paiement de factures vaut ce qui était dû sur elles',
    sql: `select p.reference, p.montant_cents + p.complement_cents as paye, s.somme as du
      from (
        select x.paiement_id, sum(x.montant_cents) as somme from paiement_facture x
        group by x.paiement_id
      ) s join paiement_compte p on p.id = s.paiement_id
      where p.montant_cents + p.complement_cents <> s.somme`,
  },
  {
    id: 'I20-avoir',
    libelle: 'Les avoirs d’une facture font leur somme, et ce qu’ils rendent est dans les livres',
    sql: `select f.numero, f.avoirs_cents as ecrit, s.somme
      from facture_service f left join lateral (
        select coalesce(sum(a.montant_cents), 0) as somme from avoir_service a
        where a.facture_numero = f.numero
      ) s on true
      where f.avoirs_cents <> s.somme
      union all
      select n.numero, n.a_rembourser_cents, s.somme
      from avoir_service n left join lateral (
        select -sum(e.amount) as somme from ledger_journal j
        join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
        where j.posting_id = n.posting_id and j.kind = 'AVOIR_SERVICE' and a.kind = 'A_PAYER'
      ) s on true
      where n.a_rembourser_cents > 0 and s.somme is distinct from n.a_rembourser_cents`,
  },
];
