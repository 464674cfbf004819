import type { Invariant } from './invariant.ts';

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
