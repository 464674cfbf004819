/**
 * An order of many lines, made by the server as it runs: asked for by its funder over HTTP, watched
 * until its last line is in the books. Eight people in ten take an account, one a book of ten vouchers,
 * one both.
 */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@portail/embedded-postgres/client.ts';
import type { Caller } from './api.ts';

const SESSION = 'BANC-COMMANDE';
const PATH = `/api/eb/sessions-precommande/gestion/${SESSION}/commandes`;
const SUCCESS = 200;
const LOOK_EVERY_MS = 500;
const GIVE_UP_AFTER_MS = 600_000;
const BOOK = 10;
const FACE_VALUE_CENTS = 1_500;
const ACCOUNT_CENTS = 12_000;

const ADD_SESSION = `
  with made as (
    insert into precommande_session (id, contract_numero, libelle, id_produit_compte, id_produit_titre,
      date_ouverture, permanent, created_at)
    values ('${SESSION}', '100001', 'Banc d’essai des commandes', 'GE', 'GE', current_date - 10, true, now())
    returning id)
  insert into precommande_quota (id, session_id, rang, categorie_personnel, max_participation_cents,
    max_cesu_cents, taux_participation_bp)
  select gen_random_uuid(), id, 0, 'Tous', 1000000, 1000000, 6000 from made`;

const ADD_LINES = `
  with people as (
    select n, gen_random_uuid() as account, gen_random_uuid() as person,
      case n % 10 when 0 then ${BOOK} when 1 then ${BOOK} else 0 end as titres,
      case n % 10 when 0 then 0 else ${ACCOUNT_CENTS} end as compte
    from generate_series(1, $1::int) n
  ), accounts as (
    insert into user_account (id, login, space_type, role, first_name, last_name, mail, created_at)
    select account, 'commande-' || n, 'ESPACE_BENEFICIAIRE', 'BENEFICIAIRE', 'Personne', 'Numéro ' || n,
      'commande-' || n || '@courriel.example', now() from people
  ), persons as (
    insert into beneficiary (id, account_id, civility, birth_date, address_zone0, postal_code, town, created_at)
    select person, account, 'MME', '1986-03-14', '12 rue des Tilleuls', '69003', 'LYON', now() from people
  ), held as (
    insert into beneficiary_contract (beneficiary_id, contract_numero, matricule, created_at)
    select person, '100001', 'BANC' || n, now() from people
  )
  insert into precommande (id, reference, beneficiary_id, contract_numero, session_id, quota_id,
    email_contact, civilite, date_naissance, zone_adresse0, zone_adresse1, zone_adresse2,
    zone_adresse3, code_postal_et_ville, telephone_principal, telephone_secondaire,
    montant_titre_cents, montant_compte_cents, valeur_faciale_cents, nombre_titres, motif,
    taux_bp, part_financee_cents, part_beneficiaire_cents, frais_compte_cents,
    frais_titre_cents, plafond_participation_cents, annee, millesime, type_livraison, mode_paiement,
    statut, statut_paiement, created_at, updated_at)
  select gen_random_uuid(), 'CM' || lpad(p.n::text, 10, '0'), p.person, '100001', '${SESSION}', q.id,
    'commande-' || p.n || '@courriel.example', 'MME', '1986-03-14', '12 rue des Tilleuls', '', '', '',
    '69003 LYON', '', '', p.titres * ${FACE_VALUE_CENTS}, p.compte,
    case when p.titres > 0 then ${FACE_VALUE_CENTS} end, p.titres, 'GARDE_ENFANT', 6000,
    (p.compte + p.titres * ${FACE_VALUE_CENTS}) * 6 / 10,
    (p.compte + p.titres * ${FACE_VALUE_CENTS}) * 4 / 10, 0, 0, 1000000,
    extract(year from ledger_now())::int, extract(year from ledger_now())::int,
    case when p.titres > 0 then 1 end, 4, 'VALIDEE', 'PAYEE', now(), now()
  from people p, precommande_quota q where q.session_id = '${SESSION}'`;

const GIVEN = `
  select count(*)::int as lines, sum(case when p.statut = 'COMMANDEE' then 1 else 0 end)::int as made,
    (select count(*)::int from ledger_journal j join precommande o on o.id = j.posting_id
     where j.kind = 'COMMANDE' and o.session_id = '${SESSION}') as journals,
    (select count(*)::int from titre t join carnet c on c.id = t.carnet_id
     join precommande o on o.id = c.precommande_id where o.session_id = '${SESSION}') as titres,
    (select count(*)::int from facture_financeur f join commande_financeur c on c.id = f.commande_id
     where c.session_id = '${SESSION}') as invoices
  from precommande p where p.session_id = '${SESSION}'`;

/** As after a code: a large order asks for one. */
const CONFIRM_SESSIONS = 'update user_session set confirmed_at = now()';

interface Shown {
  readonly statut: string;
  readonly nombreLignes: number;
  readonly nombreLignesTraitees: number;
}
const isShown = (value: unknown): value is readonly Shown[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);

export interface OrderMeasure {
  readonly lines: number;
  readonly titres: number;
  /** The answer to who asked. */
  readonly answerMs: number;
  /** From the click to the last line. */
  readonly totalMs: number;
  /** What did not come out right; empty when all did. */
  readonly problems: readonly string[];
}

const watch = async (call: Caller, token: string, begun: number): Promise<void> => {
  for (;;) {
    const reply = await call({ method: 'GET', path: PATH, token });
    const orders: unknown = JSON.parse(reply.body);
    if (!isShown(orders)) throw new Error(`B-054 a répondu ${reply.status} ${reply.body}`);
    if (orders.every(({ statut }) => statut === 'TERMINEE')) return;
    if (performance.now() - begun > GIVE_UP_AFTER_MS)
      throw new Error(`la commande n’avance plus : ${reply.body}`);
    await pause(LOOK_EVERY_MS);
  }
};

export const measureFunderOrder = async ({
  call,
  token,
  adminUrl,
  lines,
}: {
  readonly call: Caller;
  /** Of a person who manages the sessions of contract 100001. */
  readonly token: string;
  readonly adminUrl: string;
  readonly lines: number;
}): Promise<OrderMeasure> => {
  await withClient(adminUrl, async (client) => {
    await client.query(ADD_SESSION);
    await client.query(ADD_LINES, [lines]);
    await client.query(CONFIRM_SESSIONS);
    await client.query('analyze');
  });
  const begun = performance.now();
  const reply = await call({
    method: 'POST',
    path: PATH,
    token,
    body: JSON.stringify({ numeroBonCommande: 'BANC' }),
    headers: { 'idempotency-key': randomUUID() },
  });
  const answerMs = performance.now() - begun;
  if (reply.status !== SUCCESS) throw new Error(`B-053 a répondu ${reply.status} ${reply.body}`);
  await watch(call, token, begun);
  const totalMs = performance.now() - begun;
  const given = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<Record<string, number>>(GIVEN);
    return rows[0] ?? {};
  });
  const expected: Readonly<Record<string, number>> = {
    lines,
    made: lines,
    journals: lines,
    titres: (Math.floor(lines / 10) + Math.floor((lines + 9) / 10)) * BOOK,
    invoices: 1,
  };
  return {
    lines,
    titres: given['titres'] ?? 0,
    answerMs,
    totalMs,
    problems: Object.entries(expected)
      .filter(([name, count]) => given[name] !== count)
      .map(([name, count]) => `${name} : ${given[name]} au lieu de ${count}`),
  };
};
