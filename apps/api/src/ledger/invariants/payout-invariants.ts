import type { Invariant } from './invariant.ts';

/** What leaves for the payees' banks, against the books and the payments that it is made of. */
export const PAYOUT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I19',
    libelle: 'Un virement est la somme de ses lignes, et a son mouvement pour chaque contrat',
    sql: `select v.bout_en_bout as virement, v.montant_cents as montant, l.somme as lignes, m.somme as livres
      from versement v
      left join lateral (
        select count(*) as nombre, sum(montant_cents) as somme from versement_ligne
        where versement_id = v.id
      ) l on true
      left join lateral (
        select sum(-e.amount) as somme from versement_mouvement m
        join ledger_journal j on j.id = m.journal_id and j.kind = 'VIREMENT' and j.phase = 'POSTE'
          and j.contract_numero = m.contract_numero
        join ledger_entry e on e.journal_id = j.id
        join ledger_account a on a.id = e.account_id
          and a.kind = 'A_PAYER' and a.key = v.intervenant_id::text
        where m.versement_id = v.id
      ) m on true
      where l.nombre is distinct from v.nombre or l.somme is distinct from v.montant_cents
        or m.somme is distinct from v.montant_cents`,
  },
  {
    id: 'I19-paiement',
    libelle: 'Un paiement viré l’est pour son montant, et n’est dans aucun autre virement',
    sql: `select p.reference, p.statut, l.montant_cents as vire
      from versement_ligne l join paiement_compte p on p.id = l.paiement_id
      where not l.rejetee
        and (p.statut <> 'EFFECTUE' or l.montant_cents <> p.montant_cents + p.complement_cents)
      union all
      select r.numero, r.statut, l.montant_cents
      from versement_ligne l join remise_titres r on r.id = l.remise_id
      where not l.rejetee and (r.statut <> 'EFFECTUE' or l.montant_cents <> r.montant_cents)
      union all
      select g.id::text, g.statut, l.montant_cents
      from versement_ligne l join reglement_factures g on g.id = l.reglement_id
      where not l.rejetee
        and (g.statut <> 'EFFECTUE' or l.montant_cents <> g.montant_cents - g.rendu_cents)`,
  },
  {
    id: 'I19-rejet',
    libelle: 'Un virement revenu est contre-passé, et ses paiements sont dus à nouveau',
    sql: `select v.bout_en_bout as virement, v.statut
      from versement v
      where exists (
          select from versement_mouvement m where m.versement_id = v.id
            and (v.statut = 'REJETE') <> exists (
              select from ledger_journal j where j.reverses = m.journal_id))
        or exists (
          select from versement_ligne l
          where l.versement_id = v.id and l.rejetee <> (v.statut = 'REJETE'))`,
  },
  {
    id: 'I19-fichier',
    libelle: 'Le fichier d’un jour compte ses virements',
    sql: `select f.message_id as fichier, f.statut, f.nombre, f.total_cents as total, s.nombre as virements
      from versement_fichier f left join lateral (
        select count(*) as nombre, coalesce(sum(montant_cents), 0) as total
        from versement v where v.fichier_id = f.id
      ) s on true
      where f.statut <> 'EN_PREPARATION' and (f.nombre <> s.nombre or f.total_cents <> s.total)`,
  },
];
