import { CHANGE_BREAKS } from './change-breaks.ts';
import { DECLARATION_BREAKS } from './declaration-breaks.ts';
import { HAND_BREAKS } from './hand-breaks.ts';
import { INVOICE_BREAKS } from './invoice-breaks.ts';
import { OPPOSITION_BREAKS } from './opposition-breaks.ts';

const first = (kind: string): string =>
  `(select min(id) from ledger_journal where kind = '${kind}')`;
/** Ours: those of the demonstration world came before. */
const last = (kind: string): string =>
  `(select max(id) from ledger_journal where kind = '${kind}')`;
const gatherOn = (kind: string, account: string): string =>
  `update ledger_entry e set account_id = (select min(id) from ledger_account where kind = '${account}')
   from ledger_journal j, ledger_account a where j.id = e.journal_id and a.id = e.account_id
   and j.kind = '${kind}' and a.kind = '${account}'`;

/** A card payment that the books know nothing of, or know wrongly. */
const cardPayment = (etat: string, capturedAt: string): string =>
  `insert into carte_transaction (reference, prestataire, cause, cause_id, beneficiary_id,
     contract_numero, montant_cents, etat, commande_owner, commande_cle, encaissement_journal_id,
     created_at, updated_at, captured_at, poll_since)
   select '00000000-0000-4000-8000-000000000001', 'essai', 'PRECOMMANDE', 'essai', b.beneficiary_id,
     b.contract_numero, 1000, '${etat}', 'essai', 'essai',
     case when '${etat}' = 'INITIEE' then null else ${first('COMMANDE')} end,
     now() - interval '9 days', now(),
     case when '${etat}' = 'INITIEE' then null else ${capturedAt} end, now()
   from beneficiary_contract b limit 1;`;

/** A transfer that stands for nothing; `then` may use its number. */
const transfer = (statut: 'EMIS' | 'REJETE', then = ''): string =>
  `insert into versement (id, fichier_id, intervenant_id, coordonnees_id, bout_en_bout, nombre,
     montant_cents, statut, created_at, rejete_le, motif_rejet)
   select '00000000-0000-4000-8000-000000000002', gen_random_uuid(), i.id, gen_random_uuid(), 'ESSAI',
     1, 100, '${statut}', now(), case when '${statut}' = 'REJETE' then now() end,
     case when '${statut}' = 'REJETE' then 'AC04' end
   from intervenant i limit 1; ${then}`;

/** One way to break each, which no right and no constraint of the product would allow. */
export const BREAKS: readonly (readonly [id: string, sql: string])[] = [
  [
    'I1',
    `update ledger_entry set amount = amount + 1 where journal_id = ${first('PAIEMENT_COMPTE')} and line = 2`,
  ],
  ['I2', `delete from ledger_entry where journal_id = ${first('PAIEMENT_COMPTE')} and line = 2`],
  [
    'I3',
    `update ledger_account set balance = balance + 1 where kind = 'BENEFICIAIRE_COMPTE' and balance > 0`,
  ],
  [
    'I3-reserve',
    `update ledger_account set reserved = 1 where kind = 'BENEFICIAIRE_COMPTE' and balance > 0`,
  ],
  [
    'I3-suite',
    `update ledger_entry set balance_after = balance_after + 1 where journal_id = ${first('PAIEMENT_COMPTE')} and line = 1`,
  ],
  [
    'I4',
    `alter table ledger_account drop constraint ledger_account_covered;
    update ledger_account set balance = -1 where kind = 'BENEFICIAIRE_COMPTE' and balance > 0`,
  ],
  ['I5', `update ledger_journal set unit = 'MINUTE' where id = ${first('PAIEMENT_COMPTE')}`],
  ['I6', `update titre set statut = 'UTILISE' where statut = 'ACTIF'`],
  [
    'I6-valeur',
    `update titre set valeur_faciale_cents = valeur_faciale_cents + 1 where statut = 'UTILISE'`,
  ],
  ['I6-sortie', `delete from titre_event where to_statut = 'UTILISE'`],
  [
    'I6-etat',
    `insert into titre_event select numero, 9, 'ACTIF', 'BLOQUE', null, now(), 'essai' from titre where statut = 'ACTIF'`,
  ],
  ['I6-stock', `update titre set statut = 'ACTIF' where statut = 'UTILISE'`],
  ['I7', gatherOn('COMMANDE', 'PART_A_RECEVOIR')],
  ['I7-mois', gatherOn('OUVERTURE_MOIS', 'DROITS')],
  // The demonstration has orders of funders; each of these breaks one of them.
  [
    'I7-ligne',
    `delete from ledger_journal j using precommande p where p.id = j.posting_id and p.commande_id is not null`,
  ],
  [
    'I7-ligne',
    `update precommande set statut = 'VALIDEE' where commande_id is not null and montant_titre_cents > 0`,
  ],
  [
    'I7-ligne',
    `update precommande set part_financee_cents = part_financee_cents - 1,
      part_beneficiaire_cents = part_beneficiaire_cents + 1 where commande_id is not null`,
  ],
  ['I7-commande', `update precommande set commande_id = null where commande_id is not null`],
  ['I7-facture', `update facture_financeur set montant_cents = montant_cents + 1`],
  ['I7-facture', `update facture_numero set dernier = dernier + 1`],
  ['I7-avoir', `update facture_financeur set credite_cents = 1`],
  [
    'I7-avoir',
    `insert into avoir_numero values (2026, 1) on conflict (annee) do update set dernier = avoir_numero.dernier + 1`,
  ],
  [
    'I7-retard',
    `update commande_financeur set statut = 'EN_COURS', terminee_le = null,
      nombre_lignes_traitees = 0, nombre_lignes_livrees = 0,
      avance_le = ledger_now() - interval '16 minutes'`,
  ],
  ['I8', `delete from idempotency_record`],
  [
    'I8-reponse',
    `insert into idempotency_record values ('essai', 'sans-commande', 'B-053', sha256('x'), 200, '{}', now(), now() + interval '1 day')`,
  ],
  [
    'I8-reponse',
    `insert into idempotency_record values ('essai', 'sans-mouvement', 'B-068', sha256('x'), 200, '{}', now(), now() + interval '1 day')`,
  ],
  [
    'I10',
    `update ledger_entry set amount = amount + 1 where journal_id = ${first('CONTRE_PASSATION')} and line = 1`,
  ],
  ['I10-droits', `grant update on ledger_entry to portail_app`],
  ['I10-droits', `alter table ledger_entry disable trigger ledger_entry_append_only`],
  ['I11', `update ledger_journal set actor = 'un autre' where id = ${first('PAIEMENT_COMPTE')}`],
  ['I11', `delete from ledger_seal where rank = 2`],
  ['I11-trou', `delete from ledger_seal where rank = 3`],
  [
    'I11-retard',
    `update ledger_journal set recorded_at = recorded_at - interval '1 hour'
    where not exists (select from ledger_seal where journal_id = id)`,
  ],
  ['I12', cardPayment('ACCEPTEE', 'now()')],
  [
    'I12-orphelin',
    `${cardPayment('INITIEE', 'now()')}
    insert into ledger_account (kind, key, unit) values ('CARTE_A_REGLER', 'essai', 'CENTIME');
    update ledger_entry set account_id = (select id from ledger_account where key = 'essai')
    where journal_id = ${first('COMMANDE')};
    update ledger_journal set kind = 'ENCAISSEMENT' where id = ${first('COMMANDE')}`,
  ],
  [
    'I12-remboursement',
    `${cardPayment('ACCEPTEE', 'now()')}
    insert into carte_remboursement (id, transaction_reference, montant_cents, motif, statut, journal_id, created_at, closed_at)
    values (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', 1000, 'ANNULATION', 'EFFECTUE',
      ${first('COMMANDE')}, now(), now())`,
  ],
  ['I12-reglement', cardPayment('ACCEPTEE', `now() - interval '6 days'`)],
  [
    'I13',
    `update ledger_entry e set amount = amount * 3 from ledger_account a
    where a.id = e.account_id and a.kind = 'CREANCE_FINANCEUR'`,
  ],
  [
    'I13-paiement',
    `insert into paiement_compte
    select gen_random_uuid(), 'PC0000000001', b.beneficiary_id, b.contract_numero, i.id, 1, 0, '', 'EN_COURS', j.posting_id, now()
    from ledger_journal j, intervenant i, beneficiary_contract b where j.id = ${last('PAIEMENT_COMPTE')} limit 1`,
  ],
  // The demonstration has payments of every state.
  ['I13-paiement', `update paiement_compte set complement_cents = complement_cents + 1`],
  [
    'I13-attente',
    `update paiement_compte set statut = 'EN_COURS' where statut = 'EN_ATTENTE_CARTE'`,
  ],
  ['I13-etat', `update paiement_compte set statut = 'ANNULE' where statut = 'EFFECTUE'`],
  ['I13-etat', `update paiement_compte set statut = 'EFFECTUE' where statut = 'ANNULE'`],
  [
    'I13-carte',
    `${cardPayment('ACCEPTEE', 'now()')}
    update paiement_compte set carte_reference = '00000000-0000-4000-8000-000000000001'
    where statut = 'EN_ATTENTE_CARTE'`,
  ],
  [
    'I13-abandon',
    `update paiement_compte set created_at = now() - interval '5 days'
    where statut = 'EN_ATTENTE_CARTE'`,
  ],
  [
    'I13-remise',
    `insert into remise_titres
    select gen_random_uuid(), 'RT0000000001', b.beneficiary_id, b.contract_numero, i.id, 2, 2000, '', 'EN_COURS', j.posting_id, now()
    from ledger_journal j, intervenant i, beneficiary_contract b where j.id = ${last('PAIEMENT_TITRES')} limit 1`,
  ],
  [
    'I14',
    `update ledger_entry e set account_id = (select id from ledger_account where kind = 'FRAIS')
    from ledger_journal j where j.id = e.journal_id and j.kind = 'TITRES_VERS_COMPTE' and e.amount > 0`,
  ],
  [
    'I16',
    `update titre_event set occurred_at = '2028-02-01T00:00:00+01:00' where to_statut = 'UTILISE'`,
  ],
  [
    'I16-compte',
    `update ledger_journal set occurred_at = '2028-02-01T00:00:00+01:00' where kind = 'PAIEMENT_COMPTE'`,
  ],
  [
    'I16-mois',
    `update ledger_journal set occurred_at = '2027-07-01T00:00:00+02:00' where kind = 'PAIEMENT_DROITS'`,
  ],
  [
    'I16-attente',
    `update ledger_journal set occurred_at = '2027-06-07T23:59:59+02:00' where kind = 'VALEUR_DISPONIBLE'`,
  ],
  [
    'I17',
    `alter table ledger_journal drop constraint ledger_journal_actor_check;
    update ledger_journal set actor = '' where kind = 'PAIEMENT_COMPTE'`,
  ],
  ['I19', transfer('EMIS')],
  [
    'I19-paiement',
    `insert into versement_ligne (versement_id, rang, paiement_id, contract_numero, montant_cents)
    select gen_random_uuid(), 1, id, contract_numero, montant_cents + complement_cents
    from paiement_compte where statut = 'EN_COURS' limit 1`,
  ],
  [
    'I19-paiement',
    `insert into versement_ligne (versement_id, rang, remise_id, contract_numero, montant_cents)
    select gen_random_uuid(), 1, id, contract_numero, montant_cents + 1
    from remise_titres where statut = 'EFFECTUE' limit 1`,
  ],
  [
    'I19-rejet',
    transfer(
      'REJETE',
      `insert into versement_mouvement (versement_id, contract_numero, journal_id, montant_cents)
      select '00000000-0000-4000-8000-000000000002', contract_numero, id, 100
      from ledger_journal where id = ${first('PAIEMENT_COMPTE')}`,
    ),
  ],
  [
    'I19-instantane',
    `insert into versement (id, canal, intervenant_id, coordonnees_id, bout_en_bout, nombre,
       montant_cents, statut, created_at)
     select gen_random_uuid(), 'INSTANTANE', i.id, gen_random_uuid(), 'INSTANT', 1, 100, 'EMIS', now()
     from intervenant i limit 1`,
  ],
  [
    'I19-sans-reponse',
    transfer(
      'EMIS',
      `insert into virement_instantane (versement_id, paiement_id, etat, expire_le)
      select '00000000-0000-4000-8000-000000000002', id, 'ENVOYE', now() - interval '2 hours'
      from paiement_compte limit 1`,
    ),
  ],
  [
    'I19-fichier',
    `insert into versement_fichier (id, message_id, jour, statut, nombre, total_cents, created_at)
    values (gen_random_uuid(), 'ESSAI', '2027-06-10', 'PRET', 1, 100, now())`,
  ],
  [
    'I18',
    `insert into outbox_message (id, kind, dedup_key, payload, created_at)
    values (gen_random_uuid(), 'ESSAI', 'x', '{}', now() - interval '16 minutes')`,
  ],
  ...CHANGE_BREAKS,
  ...DECLARATION_BREAKS,
  ...INVOICE_BREAKS,
  ...HAND_BREAKS,
  ...OPPOSITION_BREAKS,
];
