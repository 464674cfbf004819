import type { Invariant } from './invariant.ts';

const EXITS = `('UTILISE', 'CONVERTI', 'ECHANGE', 'EXPIRE')`;

export const VOUCHER_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I6',
    libelle: 'Chaque titre entre une fois en circulation et en sort au plus une fois',
    sql: `select t.numero as titre, t.statut, coalesce(s.entrees, 0) as entrees, coalesce(s.sorties, 0) as sorties
      from titre t left join (
        select titre_numero, count(*) filter (where amount > 0) as entrees,
          count(*) filter (where amount < 0) as sorties
        from ledger_entry where titre_numero is not null group by titre_numero
      ) s on s.titre_numero = t.numero
      where coalesce(s.entrees, 0) <> 1
         or coalesce(s.sorties, 0) <> (case when t.statut in ${EXITS} then 1 else 0 end)`,
  },
  {
    id: 'I6-valeur',
    libelle: 'La ligne d’un titre vaut sa valeur faciale, dans la circulation de son millésime',
    sql: `select e.journal_id as journal, t.numero as titre, e.amount as montant, a.key
      from ledger_entry e join titre t on t.numero = e.titre_numero
      join ledger_account a on a.id = e.account_id
      where abs(e.amount) <> t.valeur_faciale_cents or a.kind <> 'TITRES_EN_CIRCULATION'
         or a.key <> t.contract_numero || '/' || t.produit_id || '/' || t.millesime`,
  },
  {
    id: 'I6-sortie',
    libelle: 'Chaque sortie d’un titre a un journal, et ce journal a cette sortie',
    sql: `select coalesce(s.titre_numero, e.titre_numero) as titre, s.to_statut as sortie,
        s.journal_id as journal_evenement, e.journal_id as journal_ecriture
      from (select * from titre_event where to_statut in ${EXITS}) s
      full join (
        select e.titre_numero, e.journal_id, j.kind from ledger_entry e
        join ledger_journal j on j.id = e.journal_id
        where e.titre_numero is not null and e.amount < 0
      ) e on e.titre_numero = s.titre_numero and e.journal_id = s.journal_id
      where s.titre_numero is null or e.titre_numero is null
         or (e.kind, s.to_statut) not in (
           ('PAIEMENT_TITRES', 'UTILISE'), ('TITRES_VERS_COMPTE', 'CONVERTI'),
           ('REMPLACEMENT_TITRES', 'CONVERTI'), ('RESTITUTION_TITRES', 'CONVERTI'),
           ('ECHANGE_MILLESIME', 'ECHANGE'), ('EXPIRATION', 'EXPIRE'))`,
  },
  {
    id: 'I6-etat',
    libelle: 'L’état d’un titre est celui de son dernier événement, et la suite est continue',
    sql: `select titre, rang, de, vers, statut from (
        select e.titre_numero as titre, e.rank as rang, e.from_statut as de, e.to_statut as vers, t.statut,
          lag(e.to_statut) over suite as avant, lead(e.rank) over suite as apres
        from titre_event e join titre t on t.numero = e.titre_numero
        window suite as (partition by e.titre_numero order by e.rank)
      ) v where (apres is null and vers <> statut) or (avant is not null and de is distinct from avant)`,
  },
  {
    id: 'I6-stock',
    libelle: 'La valeur en circulation est celle des titres qui circulent',
    sql: `select coalesce(a.key, t.key) as stock, coalesce(a.somme, 0) as livres, coalesce(t.somme, 0) as titres
      from (
        select a.key, sum(e.amount) as somme from ledger_account a
        join ledger_entry e on e.account_id = a.id join ledger_journal j on j.id = e.journal_id
        where a.kind = 'TITRES_EN_CIRCULATION' and j.phase = 'POSTE' group by a.key
      ) a full join (
        select contract_numero || '/' || produit_id || '/' || millesime as key, sum(valeur_faciale_cents) as somme
        from titre where statut not in ${EXITS} group by 1
      ) t on t.key = a.key
      where coalesce(a.somme, 0) <> coalesce(t.somme, 0)`,
  },
];
