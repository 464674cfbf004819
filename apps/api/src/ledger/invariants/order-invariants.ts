import type { Invariant } from './invariant.ts';

/** What funders have ordered, against the books. */
export const ORDER_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I7-ligne',
    libelle: 'Une ligne commandée a son mouvement, une fois et pour son montant, et elle seule',
    sql: `select p.id as ligne, p.statut, s.ecritures, s.financee, s.personnelle, s.compte, s.titres
      from precommande p left join lateral (
        select count(distinct j.id) as ecritures,
          -coalesce(sum(e.amount) filter (where a.kind = 'CREANCE_FINANCEUR'), 0) as financee,
          -coalesce(sum(e.amount) filter (
            where a.kind = 'PART_A_RECEVOIR' and a.key = 'COMMANDE/' || p.id), 0) as personnelle,
          coalesce(sum(e.amount) filter (where a.kind = 'BENEFICIAIRE_COMPTE'), 0) as compte,
          coalesce(sum(e.amount) filter (where a.kind = 'TITRES_EN_CIRCULATION'), 0) as titres,
          count(e.titre_numero) as nombre
        from ledger_journal j join ledger_entry e on e.journal_id = j.id
        join ledger_account a on a.id = e.account_id
        where j.posting_id = p.id and j.kind = 'COMMANDE'
      ) s on true
      where p.commande_id is not null and (
        s.ecritures <> (case when p.statut in ('COMMANDEE', 'LIVREE') then 1 else 0 end)
        or s.ecritures > 0 and (
          s.financee <> p.part_financee_cents
          or s.personnelle <> p.part_beneficiaire_cents + p.frais_compte_cents + p.frais_titre_cents
          or s.compte <> p.montant_compte_cents or s.titres <> p.montant_titre_cents
          or s.nombre <> p.nombre_titres))`,
  },
  {
    id: 'I7-commande',
    libelle: 'Une commande de financeur compte ses lignes et leurs montants',
    sql: `select c.reference as commande, c.statut, c.nombre_lignes as annoncees, s.lignes, s.faites
      from commande_financeur c left join lateral (
        select count(*) as lignes, count(*) filter (where statut in ('COMMANDEE', 'LIVREE')) as faites,
          coalesce(sum(part_financee_cents), 0) as financee,
          coalesce(sum(montant_compte_cents + montant_titre_cents), 0) as total
        from precommande p where p.commande_id = c.id
      ) s on true
      where s.lignes <> c.nombre_lignes or s.faites <> c.nombre_lignes_traitees
         or s.financee <> c.part_financee_cents
         or s.total <> c.montant_compte_cents + c.montant_titre_cents`,
  },
  {
    id: 'I7-facture',
    libelle: 'Une commande terminée est facturée une fois, de ce que le financeur doit',
    sql: `select c.reference as commande, f.numero as facture, f.montant_cents as facture_cents,
        c.part_financee_cents as due
      from commande_financeur c left join facture_financeur f on f.commande_id = c.id
      where coalesce(f.montant_cents, 0) <>
        (case when c.statut = 'TERMINEE' then c.part_financee_cents else 0 end)
      union all
      select null, n.annee || ' : ' || n.dernier, count(f.numero), n.dernier
      from facture_numero n left join facture_financeur f on f.numero like 'F' || n.annee || '-%'
      group by n.annee, n.dernier having count(f.numero) <> n.dernier`,
  },
  {
    id: 'I7-retard',
    libelle: 'Aucune commande de financeur n’attend sa suite depuis plus de 15 minutes',
    isLateness: true,
    sql: `select reference as commande, nombre_lignes_traitees as faites, nombre_lignes as lignes
      from commande_financeur
      where statut = 'EN_COURS' and avance_le < ledger_now() - interval '15 minutes'`,
  },
];
