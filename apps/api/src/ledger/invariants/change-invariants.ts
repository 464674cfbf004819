import type { Invariant } from './invariant.ts';

const CHANGES = `('COMPTE_VERS_TITRES', 'TITRES_VERS_COMPTE', 'ECHANGE_MILLESIME')`;
/** Written for somebody who asked; what the house itself posts has no order. */
const ASKED = `('PERSONNE', 'LIEN', 'BACK_OFFICE')`;
const MADE = `o.statut in ('VALIDEE', 'EN_ATTENTE_PAIEMENT')`;
const WAITS = `o.statut = 'EN_ATTENTE_CARTE'`;

/** Format changes and vintage trades, against the books. */
export const CHANGE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I14-conversion',
    libelle: 'Un changement de format et son mouvement ont les mêmes titres et le même montant',
    sql: `select c.reference, c.sens, c.nombre_titres as nombre, c.montant_cents as montant,
        s.titres, s.papier, s.compte, s.hors_carnet
      from conversion c left join (
        select c.id, count(e.titre_numero) as titres,
          sum(abs(e.amount)) filter (where e.titre_numero is not null) as papier,
          sum(abs(e.amount)) filter (where a.compte_id = c.compte_id) as compte,
          count(t.numero) filter (where c.carnet_id is distinct from t.carnet_id) as hors_carnet
        from conversion c
        join ledger_journal j on j.posting_id = c.posting_id and j.kind = c.sens and j.phase = 'POSTE'
        join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
        left join titre t on t.numero = e.titre_numero
        group by c.id
      ) s on s.id = c.id
      where coalesce(s.titres, 0) <> c.nombre_titres or coalesce(s.papier, 0) <> c.montant_cents
         or coalesce(s.compte, 0) <> c.montant_cents
         or c.carnet_id is not null and s.hors_carnet > 0`,
  },
  {
    id: 'I14-orphelin',
    libelle: 'Un changement de format ou un échange demandé par une personne a sa demande',
    sql: `select j.id as journal, j.kind, j.origin from ledger_journal j
      where j.kind in ${CHANGES} and j.origin in ${ASKED}
        and not exists (select from conversion c where c.posting_id = j.posting_id)
        and not exists (select from echange o where o.posting_id = j.posting_id)`,
  },
  {
    id: 'I14-echange',
    libelle:
      'Un échange fait est dans les livres avec ses frais, un échange en attente garde sa valeur, un échange annulé ne tient rien',
    sql: `select o.reference, o.statut, o.montant_cents as montant, o.frais_cents as frais,
        s.echange, s.reserve, h.titres, h.tenu, f.frais as frais_ecrits, f.solde
      from echange o
      cross join lateral (
        select coalesce(sum(e.amount) filter (where j.phase = 'POSTE'), 0) as echange,
          coalesce(sum(e.amount) filter (where j.phase = 'RESERVE'
            and not exists (select from ledger_void v where v.journal_id = j.id)
            and not exists (select from ledger_journal r where r.resolves = j.id)), 0) as reserve
        from ledger_journal j join ledger_entry e on e.journal_id = j.id
        where j.posting_id = o.posting_id and j.kind = 'ECHANGE_MILLESIME' and e.amount > 0
      ) s
      cross join lateral (
        select count(*) as titres, coalesce(sum(t.valeur_faciale_cents), 0) as tenu
        from echange_titre h join titre t on t.numero = h.titre_numero
        where h.echange_id = o.id and h.tenu
      ) h
      cross join lateral (
        select coalesce(-sum(e.amount) filter (where j.kind = 'FRAIS_ECHANGE'), 0) as frais,
          coalesce(sum(e.amount), 0) as solde
        from ledger_account a join ledger_entry e on e.account_id = a.id
        join ledger_journal j on j.id = e.journal_id
        where a.kind = 'PART_A_RECEVOIR' and a.key = 'ECHANGE/' || o.id and a.unit = 'CENTIME'
      ) f
      where s.echange <> (case when ${MADE} then o.montant_cents else 0 end)
         or s.reserve <> (case when ${WAITS} and o.compte_id is not null then o.montant_cents else 0 end)
         or h.titres <> (case when ${WAITS} then o.nombre_titres else 0 end)
         or h.tenu <> (case when ${WAITS} and o.compte_id is null then o.montant_cents else 0 end)
         or f.frais <> (case when ${MADE} then o.frais_cents else 0 end)
         -- Money that came too late stands there until it is back: never is more owed than the fee.
         or f.solde < (case when o.statut = 'EN_ATTENTE_PAIEMENT' then -o.frais_cents else 0 end)`,
  },
  {
    id: 'I14-reponse',
    libelle: 'Chaque échange demandé a sa réponse gardée',
    // An answer is kept for 400 days; before that, its absence is a breach.
    sql: `select o.reference, o.commande_owner as proprietaire, o.commande_cle as cle from echange o
      where o.created_at > now() - interval '399 days' and not exists (
        select from idempotency_record r
        where r.owner = o.commande_owner and r.key = o.commande_cle and r.status is not null)`,
  },
  {
    id: 'I14-titres',
    libelle: 'Les titres d’un échange fait sont ceux qui ont été demandés, au centime',
    sql: `select o.reference, o.valeurs_cents as demandes, s.titres
      from echange o cross join lateral (
        select array_agg(e.amount order by e.amount) as titres
        from ledger_journal j join ledger_entry e on e.journal_id = j.id
        where j.posting_id = o.posting_id and j.kind = 'ECHANGE_MILLESIME' and j.phase = 'POSTE'
          and e.titre_numero is not null and e.amount > 0
      ) s
      where ${MADE} and coalesce(s.titres, '{}') <> array(
        select v::bigint from unnest(o.valeurs_cents) v order by v)`,
  },
];
