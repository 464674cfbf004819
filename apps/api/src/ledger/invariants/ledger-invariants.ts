/**
 * What must always hold in the ledger, as queries that return no row when it holds. They read
 * and never write: a breach is handled by an operator.
 */
export interface Invariant {
  readonly id: string;
  readonly libelle: string;
  /** One row for each offender. */
  readonly sql: string;
  /** True where the breach is late work rather than wrong books: money goes on moving. */
  readonly isLateness?: true;
}

export const BALANCE_IS_SUM: Invariant = {
  id: 'I3',
  libelle: 'Le solde gardé est la somme des écritures',
  sql: `select a.id as compte, a.kind, a.key, a.balance as solde, coalesce(s.somme, 0) as somme
    from ledger_account a left join (
      select e.account_id, sum(e.amount) as somme
      from ledger_entry e join ledger_journal j on j.id = e.journal_id
      where j.phase = 'POSTE' group by e.account_id
    ) s on s.account_id = a.id
    where a.balance is not null and a.balance <> coalesce(s.somme, 0)`,
};

export const RESERVE_IS_SUM: Invariant = {
  id: 'I3-reserve',
  libelle: 'La somme réservée est celle des réservations ouvertes',
  sql: `select a.id as compte, a.kind, a.key, a.reserved as reserve, coalesce(s.somme, 0) as somme
    from ledger_account a left join (
      select e.account_id, -sum(e.amount) as somme
      from ledger_entry e join ledger_journal j on j.id = e.journal_id
      where j.phase = 'RESERVE' and e.amount < 0
        and not exists (select from ledger_void v where v.journal_id = j.id)
        and not exists (select from ledger_journal r where r.resolves = j.id)
      group by e.account_id
    ) s on s.account_id = a.id
    where a.balance is not null and a.reserved <> coalesce(s.somme, 0)`,
};

export const SUM_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    libelle: 'La somme de toutes les écritures est nulle, par unité',
    sql: `select a.unit, sum(e.amount) as somme
      from ledger_entry e join ledger_account a on a.id = e.account_id
      group by a.unit having sum(e.amount) <> 0`,
  },
  {
    id: 'I2',
    libelle: 'Chaque journal a au moins deux lignes et s’équilibre',
    sql: `select j.id as journal, count(e.journal_id) as lignes, sum(e.amount) as somme
      from ledger_journal j left join ledger_entry e on e.journal_id = j.id
      group by j.id having count(e.journal_id) < 2 or sum(e.amount) <> 0`,
  },
  BALANCE_IS_SUM,
  RESERVE_IS_SUM,
  {
    id: 'I3-suite',
    libelle: 'Le solde après chaque ligne suit les lignes précédentes',
    sql: `select compte, journal, ligne, apres, attendu from (
        select e.account_id as compte, e.journal_id as journal, e.line as ligne,
          e.balance_after as apres,
          sum(e.amount) over (partition by e.account_id order by e.journal_id, e.line) as attendu
        from ledger_entry e join ledger_journal j on j.id = e.journal_id
        join ledger_account a on a.id = e.account_id
        where j.phase = 'POSTE' and a.balance is not null
      ) suite where apres is distinct from attendu`,
  },
  {
    id: 'I4',
    libelle: 'Aucun compte ni droit sous zéro, réservations comprises',
    sql: `select id as compte, kind, key, balance as solde, reserved as reserve
      from ledger_account where balance - reserved < 0`,
  },
  {
    id: 'I5',
    libelle: 'Des montants entiers et bornés, une seule unité par journal',
    sql: `select e.journal_id as journal, e.line as ligne, e.amount as montant
      from ledger_entry e join ledger_journal j on j.id = e.journal_id
      join ledger_account a on a.id = e.account_id
      where e.amount = 0 or abs(e.amount) > 100000000000 or a.unit <> j.unit`,
  },
];

/** Commands that move value: each stored answer has its movement. */
const MONEY_CALLS = `('B-053', 'B-064', 'B-065', 'B-068', 'B-072', 'B-096', 'OPERATIONS-OPPOSITIONS',
  'OPERATIONS-ENCAISSEMENT', 'OPERATIONS-REMBOURSEMENT', 'OPERATIONS-AVOIR', 'OPERATIONS-DECISION',
  'FINANCEUR-COMMANDE-DECISION')`;
const APPEND_ONLY = `('ledger_journal', 'ledger_entry', 'ledger_void', 'ledger_seal', 'titre_event')`;

export const ONCE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I7',
    libelle: 'Une ligne de commande est émise une seule fois',
    sql: `select a.key as ligne, count(distinct j.id) as emissions
      from ledger_journal j join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id
      where j.kind = 'COMMANDE' and a.kind = 'PART_A_RECEVOIR'
      group by a.key having count(distinct j.id) > 1`,
  },
  {
    id: 'I7-mois',
    libelle: 'Le mois d’un plan social est ouvert une seule fois',
    sql: `select a.key as droit, count(*) as ouvertures
      from ledger_journal j join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id
      where j.kind = 'OUVERTURE_MOIS' and a.kind = 'DROITS'
      group by a.key having count(*) > 1`,
  },
  {
    id: 'I8',
    libelle: 'Chaque mouvement demandé par une commande a sa réponse gardée',
    // An answer is kept for 400 days; before that, its absence is a breach.
    sql: `select j.id as journal, j.idempotency_owner as proprietaire, j.idempotency_key as cle
      from ledger_journal j
      where j.idempotency_key is not null and j.recorded_at > now() - interval '399 days'
        and not exists (
          select from idempotency_record r
          where r.owner = j.idempotency_owner and r.key = j.idempotency_key and r.status is not null)`,
  },
  {
    id: 'I8-reponse',
    libelle: 'Chaque réponse gardée d’une commande d’argent a son mouvement',
    sql: `select r.owner as proprietaire, r.key as cle, r.call as appel from idempotency_record r
      where r.call in ${MONEY_CALLS} and r.status is not null
        and not exists (
          select from ledger_journal j
          where j.idempotency_owner = r.owner and j.idempotency_key = r.key)
        -- An order is answered before its lines are in the books; it is the order that vouches for them.
        and not exists (
          select from commande_financeur c
          where c.commande_owner = r.owner and c.commande_cle = r.key)
        -- A trade that keeps vouchers aside moves nothing yet: its own invariants see to the rest.
        and not exists (
          select from echange e where e.commande_owner = r.owner and e.commande_cle = r.key)
        -- What operators do by hand has rows of its own, which their invariants hold to the books.
        and not exists (
          select from encaissement_manuel m where m.commande_owner = r.owner and m.commande_cle = r.key)
        and not exists (
          select from remboursement_manuel m where m.commande_owner = r.owner and m.commande_cle = r.key)
        and not exists (
          select from avoir_financeur a where a.commande_owner = r.owner and a.commande_cle = r.key)
        and not exists (
          select from operation_a_valider o
          where o.commande_owner = r.owner and o.commande_cle = r.key
             or o.decision_owner = r.owner and o.decision_cle = r.key)
        -- An opposition may only block; what it moves is held against the books by I20.
        and not exists (
          select from opposition o where o.commande_owner = r.owner and o.commande_cle = r.key)`,
  },
  {
    id: 'I10',
    libelle: 'Une contre-passation est le miroir de son journal, une seule fois',
    sql: `select s.id as journal, count(r.id) as contre_passations
      from ledger_journal s join ledger_journal r on r.reverses = s.id
      group by s.id
      having count(r.id) > 1 or bool_or(exists (
        select account_id, sum(amount) from ledger_entry
        where journal_id in (s.id, r.id) group by account_id having sum(amount) <> 0))`,
  },
  {
    id: 'I10-droits',
    libelle: 'Les livres ne peuvent être ni modifiés ni effacés par le produit',
    sql: `select c.relname as table, r.rolname as role, p.droit
      from pg_class c cross join pg_roles r
      cross join (values ('INSERT'), ('UPDATE'), ('DELETE'), ('TRUNCATE')) p (droit)
      where c.relnamespace = 'public'::regnamespace and r.rolname = 'portail_app'
        and c.relname in ${APPEND_ONLY} and has_table_privilege(r.oid, c.oid, p.droit)
      union all
      select c.relname, 'tous', 'déclencheur absent ou inactif' from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relname in ${APPEND_ONLY}
        and not exists (
          select from pg_trigger t where t.tgrelid = c.oid and t.tgenabled in ('O', 'A')
            and t.tgname = c.relname || '_append_only')`,
  },
];

export const CHAIN_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I11',
    libelle: 'La chaîne des scellés est entière',
    sql: 'select rank as rang, journal_id as journal, reason as raison from ledger_walk()',
  },
  {
    id: 'I11-trou',
    libelle: 'Aucun journal antérieur au dernier scellé n’est resté hors de la chaîne',
    sql: `select j.id as journal from ledger_journal j
      where (j.recorded_by, j.id) < (
          select l.recorded_by, l.id from ledger_seal s join ledger_journal l on l.id = s.journal_id
          order by s.rank desc limit 1)
        and not exists (select from ledger_seal s where s.journal_id = j.id)`,
  },
  {
    id: 'I11-retard',
    libelle: 'Les journaux sont scellés à mesure',
    isLateness: true,
    // Measured against the books' own last movement: a product that is switched off is not late.
    sql: `select j.id as journal, j.recorded_at as ecrit from ledger_journal j
      where j.recorded_at < (select max(recorded_at) from ledger_journal) - interval '15 minutes'
        and not exists (select from ledger_seal s where s.journal_id = j.id)`,
  },
];

export const RULE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I13',
    libelle: 'La part financée ne dépasse pas la commande',
    sql: `select j.id as journal, s.financee, s.commandee
      from ledger_journal j join lateral (
        select -coalesce(sum(e.amount) filter (where a.kind = 'CREANCE_FINANCEUR'), 0) as financee,
          coalesce(sum(e.amount) filter (
            where a.kind in ('BENEFICIAIRE_COMPTE', 'TITRES_EN_CIRCULATION', 'FRAIS')), 0) as commandee
        from ledger_entry e join ledger_account a on a.id = e.account_id where e.journal_id = j.id
      ) s on true
      where j.kind = 'COMMANDE' and (s.financee < 0 or s.financee > s.commandee)`,
  },
  {
    id: 'I13-remise',
    libelle: 'Une remise de titres et son mouvement ont le même nombre et le même montant',
    sql: `select r.numero, r.nombre_titres as nombre, r.montant_cents as montant, s.titres, s.somme
      from remise_titres r left join lateral (
        select count(e.titre_numero) as titres, -coalesce(sum(e.amount), 0) as somme
        from ledger_journal j join ledger_entry e on e.journal_id = j.id
        where j.posting_id = r.posting_id and j.kind = 'PAIEMENT_TITRES' and e.titre_numero is not null
      ) s on true
      where s.titres <> r.nombre_titres or s.somme <> r.montant_cents`,
  },
  {
    id: 'I14',
    libelle: 'Un changement de format ou un échange rend exactement ce qu’il prend',
    // Balanced, and between a person's own values only: not a cent goes anywhere else.
    sql: `select j.id as journal, j.kind, a.kind as compte, e.amount as montant
      from ledger_journal j join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id
      where j.kind in ('COMPTE_VERS_TITRES', 'TITRES_VERS_COMPTE', 'ECHANGE_MILLESIME',
          'REMPLACEMENT_TITRES', 'RESTITUTION_TITRES')
        and a.kind not in ('BENEFICIAIRE_COMPTE', 'BENEFICIAIRE_EN_ATTENTE', 'TITRES_EN_CIRCULATION')`,
  },
  {
    id: 'I16',
    libelle: 'Un titre n’est sorti que dans la période de son millésime',
    sql: `select t.numero as titre, t.millesime, e.to_statut as sortie, e.occurred_at as le
      from titre_event e join titre t on t.numero = e.titre_numero
      where e.to_statut in ('UTILISE', 'CONVERTI') and not est_payable(t.millesime, e.occurred_at)
         or e.to_statut = 'ECHANGE' and not est_echangeable(t.millesime, e.occurred_at)
            -- A card may answer after February: the order that kept it aside was made in time.
            and not exists (
              select from echange_titre h join echange o on o.id = h.echange_id
              where h.titre_numero = t.numero and not h.tenu
                and o.statut in ('VALIDEE', 'EN_ATTENTE_PAIEMENT')
                and est_echangeable(t.millesime, o.demande_le))
         or e.to_statut = 'EXPIRE'
            and e.occurred_at < make_timestamptz(t.millesime + 1, 3, 1, 0, 0, 0, 'Europe/Paris')`,
  },
  {
    id: 'I16-compte',
    libelle: 'Un compte n’est débité que dans la période de son millésime',
    sql: `select j.id as journal, j.kind, c.numero as compte, c.millesime, j.occurred_at as le
      from ledger_journal j join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id join compte_cesu c on c.id = a.compte_id
      where e.amount < 0 and a.kind in ('BENEFICIAIRE_COMPTE', 'BENEFICIAIRE_EN_ATTENTE', 'DROITS') and (
        j.kind in ('PAIEMENT_COMPTE', 'COMPTE_VERS_TITRES', 'PAIEMENT_DROITS')
          -- A reservation was taken in time; its settlement may come after.
          and j.resolves is null and not est_payable(c.millesime, j.occurred_at)
        or j.kind = 'ECHANGE_MILLESIME' and j.resolves is null
          and not est_echangeable(c.millesime, j.occurred_at)
        or j.kind = 'EXPIRATION'
          and j.occurred_at < make_timestamptz(c.millesime + 1, 3, 1, 0, 0, 0, 'Europe/Paris'))`,
  },
  {
    id: 'I16-mois',
    libelle: 'Un droit n’est dépensé que dans son mois, ou plus tard s’il est reporté',
    sql: `select j.id as journal, a.key as droit, a.mois, j.occurred_at as le
      from ledger_journal j join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id join plan_social s on s.compte_id = a.compte_id
      where j.kind = 'PAIEMENT_DROITS' and j.resolves is null and a.kind = 'DROITS' and e.amount < 0
        and a.mois <> date_trunc('month', j.occurred_at at time zone 'Europe/Paris')::date
        and not (s.reporte and a.mois < (j.occurred_at at time zone 'Europe/Paris')::date)`,
  },
  {
    id: 'I16-attente',
    libelle: 'Une valeur en attente n’est libérée qu’à partir de son jour',
    sql: `select j.id as journal, a.key as attente, j.occurred_at as le
      from ledger_journal j join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id
      where j.kind = 'VALEUR_DISPONIBLE' and a.kind = 'BENEFICIAIRE_EN_ATTENTE' and e.amount < 0
        and (j.occurred_at at time zone 'Europe/Paris')::date < split_part(a.key, '/', 2)::date`,
  },
  {
    id: 'I17',
    libelle: 'Aucun mouvement sans auteur, contrat, demande ni origine',
    sql: `select j.id as journal from ledger_journal j
      where coalesce(j.actor, '') = '' or coalesce(j.request_id, '') = ''
         or j.contract_numero is null or j.origin is null
         or not exists (select from contract c where c.numero = j.contract_numero)`,
  },
  {
    id: 'I18',
    libelle: 'Aucun effet extérieur n’attend depuis plus de 15 minutes',
    isLateness: true,
    sql: `select id as message, kind, created_at as depuis from outbox_message
      where done_at is null and created_at < now() - interval '15 minutes'`,
  },
];
