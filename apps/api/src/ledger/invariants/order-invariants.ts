import type { Invariant } from './ledger-invariants.ts';

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
      where s.lignes <> (case c.statut when 'ANNULEE' then 0 else c.nombre_lignes end)
         or s.faites <> c.nombre_lignes_traitees
         or c.statut <> 'ANNULEE' and (s.financee <> c.part_financee_cents
           or s.total <> c.montant_compte_cents + c.montant_titre_cents)`,
  },
  {
    id: 'I7-facture',
    libelle: 'Une commande terminée est facturée une fois, de ce que le financeur doit',
    sql: `select c.reference as commande, f.numero as facture, f.montant_cents as facture_cents,
        c.part_financee_cents as due
      from commande_financeur c left join facture_financeur f on f.commande_id = c.id
      where coalesce(f.montant_cents, 0) <>
        (case
          -- Invoiced when it is placed if it is paid first, else with its last line.
          when c.statut = 'TERMINEE' or c.paiement_prealable then c.part_financee_cents else 0 end)
      union all
      select null, n.annee || ' : ' || n.dernier, count(f.numero), n.dernier
      from facture_numero n left join facture_financeur f on f.numero like 'F' || n.annee || '-%'
      group by n.annee, n.dernier having count(f.numero) <> n.dernier`,
  },
  {
    id: 'I7-avoir',
    libelle:
      'Une facture est créditée de ses avoirs, numérotés sans trou ; chacun est dans les livres, ou dit ce qui y est déjà',
    sql: `select f.numero as facture, null as avoir, f.credite_cents as credite, s.somme
      from facture_financeur f
      join commande_financeur c on c.id = f.commande_id
      left join lateral (
        select coalesce(sum(a.montant_cents), 0) as somme,
          coalesce(sum(a.montant_cents) filter (
            where a.motif in ('COMMANDE_ANNULEE', 'COMMANDE_EXPIREE')), 0) as annulee,
          coalesce(sum(a.montant_cents) filter (where a.motif = 'VALEUR_REPRISE'), 0) as reprise
        from avoir_financeur a where a.facture_numero = f.numero
      ) s on true
      where f.credite_cents <> s.somme
         or s.annulee <> (case c.statut when 'ANNULEE' then f.montant_cents else 0 end)
         or s.reprise > 0 and s.reprise > (
           select coalesce(sum(p.part_financee_cents), 0) from precommande p
           join ledger_journal j on j.posting_id = p.id and j.kind = 'COMMANDE'
           join ledger_journal r on r.reverses = j.id
           where p.commande_id = c.id)
      union all
      select a.facture_numero, a.numero, a.montant_cents, s.somme
      from avoir_financeur a cross join lateral (
        select coalesce(sum(e.amount), 0) as somme
        from ledger_journal j join ledger_entry e on e.journal_id = j.id
        join ledger_account c on c.id = e.account_id and c.kind = 'CREANCE_FINANCEUR'
          and c.key = a.financeur_id || '/' || a.contract_numero
        where j.posting_id = a.posting_id and j.kind = 'AVOIR_FINANCEUR'
      ) s
      where a.posting_id is not null and s.somme <> a.montant_cents
      union all
      select null, 'journal ' || j.id, null, null from ledger_journal j
      where j.kind = 'AVOIR_FINANCEUR'
        and not exists (select from avoir_financeur a where a.posting_id = j.posting_id)
      union all
      select null, n.annee || ' : ' || n.dernier, count(a.numero), n.dernier
      from avoir_numero n left join avoir_financeur a on a.numero like 'A' || n.annee || '-%'
      group by n.annee, n.dernier having count(a.numero) <> n.dernier`,
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

const CHANGES = `('COMPTE_VERS_TITRES', 'TITRES_VERS_COMPTE', 'ECHANGE_MILLESIME')`;
/** Origins with an order or a command; movements that the platform posts by itself have none. */
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

/** Oppositions entered by an operator, compared with the ledger. */
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
