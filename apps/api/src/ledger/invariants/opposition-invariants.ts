import type { Invariant } from './invariant.ts';

/** Vouchers that an operator has blocked for somebody, against the books. */
export const OPPOSITION_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I20',
    libelle:
      'Des titres remplacés ou restitués sortent pour leur valeur, et ce qui les remplace vaut autant',
    sql: `select o.reference, o.suite, o.montant_cents as montant, s.sortis, s.sortie, s.rendu
      from opposition o left join lateral (
        select count(*) filter (where e.amount < 0) as sortis,
          -sum(e.amount) filter (where e.amount < 0) as sortie,
          sum(e.amount) filter (where e.amount > 0 and case o.suite
            when 'COMPTE' then a.compte_id = o.compte_id
            else t.carnet_id = o.carnet_id end) as rendu
        from ledger_journal j join ledger_entry e on e.journal_id = j.id
        join ledger_account a on a.id = e.account_id
        left join titre t on t.numero = e.titre_numero
        where j.posting_id = o.posting_id
          and j.kind = case o.suite when 'COMPTE' then 'RESTITUTION_TITRES' else 'REMPLACEMENT_TITRES' end
      ) s on true
      where o.suite <> 'BLOCAGE' and (
        s.sortis is distinct from o.nombre_titres or s.sortie is distinct from o.montant_cents
        or s.rendu is distinct from o.montant_cents)`,
  },
  {
    id: 'I20-orphelin',
    libelle: 'Aucun titre n’est remplacé ou restitué sans l’opposition qui le dit',
    sql: `select j.id as journal, e.titre_numero as titre
      from ledger_journal j join ledger_entry e on e.journal_id = j.id and e.amount < 0
      where j.kind in ('REMPLACEMENT_TITRES', 'RESTITUTION_TITRES') and not exists (
        select from opposition o join opposition_titre x on x.opposition_id = o.id
        where o.posting_id = j.posting_id and x.titre_numero = e.titre_numero)`,
  },
  {
    id: 'I20-reponse',
    libelle: 'Chaque opposition d’un opérateur a sa réponse gardée',
    // An answer is kept for 400 days; before that, its absence is a breach.
    sql: `select o.reference, o.commande_owner as proprietaire, o.commande_cle as cle from opposition o
      where o.created_at > now() - interval '399 days' and not exists (
        select from idempotency_record r
        where r.owner = o.commande_owner and r.key = o.commande_cle and r.status is not null)`,
  },
];
