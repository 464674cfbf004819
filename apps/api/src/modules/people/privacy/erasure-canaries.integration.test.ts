import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { pngOf } from '../../../../test/pictures.ts';
import { BANK, patch } from '../../../../test/profile-calls.ts';
import { requestCallsOf } from '../../../../test/request-calls.ts';
import { retentionNight } from '../../../../test/retention-night.ts';
import { confirmIdentity, deliver } from '../../../../test/second-step.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { erasePersonIn } from './erase-person.repository.ts';

/*
 * Writes forty unique words wherever the product stores data of a person. After the erasure and the
 * thirty days that mails, codes and queues are kept, none of them may be found.
 */
const api = useTestApi();
const LOGIN = 'demo-rh';
const MAIL = 'zzc01@zzcanari.example';
/** Numbered from 01, so that no number is part of another. */
const PREFIXES = new Map([
  [9, '06399801'],
  [10, '01399801'],
  [18, '06399801'],
  [19, '01399801'],
]);
const word = (rank: number): string =>
  `${PREFIXES.get(rank) ?? 'zzc'}${String(rank).padStart(2, '0')}`;
const CANARIES = Array.from({ length: 40 }, (_, index) => word(index + 1));

const OWN = `(select b.id from beneficiary b join user_account a on a.id = b.account_id
  where a.login = '${LOGIN}')`;

/** Columns that no call of this test writes: funder files, orders, older versions. */
const WRITES: readonly string[] = [
  `update user_account set mail = '${MAIL}', first_name = '${word(2)}', last_name = '${word(3)}'
   where login = '${LOGIN}'`,
  `update beneficiary set cesu_code = null, address_zone0 = '${word(4)}',
     address_zone1 = '${word(5)}', address_zone2 = '${word(6)}', address_zone3 = '${word(7)}',
     town = '${word(8)}', main_phone_number = '${word(9)}', secondary_phone_number = '${word(10)}'
   where id = ${OWN}`,
  `update beneficiary_contract set matricule = '${word(11)}' where beneficiary_id = ${OWN}`,
  `update precommande set email_contact = '${word(12)}@x.example', zone_adresse0 = '${word(13)}',
     zone_adresse1 = '${word(14)}', zone_adresse2 = '${word(15)}', zone_adresse3 = '${word(16)}',
     code_postal_et_ville = '69003 ${word(17)}', telephone_principal = '${word(18)}',
     telephone_secondaire = '${word(19)}', livraison_zone_adresse0 = '${word(20)}',
     livraison_code_postal_et_ville = '${word(21)}' where beneficiary_id = ${OWN}`,
  `update paiement_compte set commentaire = '${word(22)}' where beneficiary_id = ${OWN}`,
  `update declaration_salarie set nom = '${word(24)}', prenom = '${word(25)}'
   where beneficiary_id = ${OWN}`,
  `update declaration set contenu = contenu || '{"note": "${word(26)}"}' where beneficiary_id = ${OWN}`,
  `insert into controle_ligne (id, session_id, identifiant, nom, prenom, email_contact, beneficiary_id, created_at)
   select gen_random_uuid(), s.id, '${word(27)}', '${word(28)}', '${word(29)}', '${word(30)}@x.example',
     ${OWN}, now() from precommande_session s where not exists (
     select from controle_ligne l where l.session_id = s.id and l.beneficiary_id = ${OWN})
   order by s.id limit 1`,
  `insert into invitation_intervenant (id, beneficiary_id, contract_numero, nom, email, created_at)
   select gen_random_uuid(), ${OWN}, '100001', '${word(31)}', '${word(32)}@x.example', now()`,
  `insert into delegation (id, beneficiary_id, delegue_account_id, nom, prenom, mail, qualite, droits,
     invitee_le, invitation_jusquau, jusquau)
   select gen_random_uuid(), ${OWN}, a.id, '${word(23)}', 'Proche', 'proche@x.example', 'AIDANT',
     'CONSULTER', now(), current_date + 7, current_date + 30
   from user_account a where a.login = 'demo-social'`,
  `insert into home_service_space (beneficiary_id, client_id, client_number, company_name, rank)
   select ${OWN}, '7002', '7', '${word(33)}', 7`,
];

/** Violates a constraint: PostgreSQL must not log the rejected values. */
const REFUSED: readonly string[] = [
  `insert into controle_ligne (id, session_id, identifiant, nom, prenom, email_contact, beneficiary_id, created_at)
   select gen_random_uuid(), session_id, identifiant, nom, prenom, email_contact, beneficiary_id, created_at
   from controle_ligne where identifiant = '${word(27)}'`,
  `update user_account set mail = '${word(1)}' where login = '${LOGIN}'`,
];

/** The columns in which each word is found; words found nowhere are left out. */
const placesOf = async (
  canaries: readonly string[],
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const tables = await api.current.query(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'archive')`,
  );
  const searches = tables.map(
    ({ name }) => `select '${String(name)}' as place, w.word from unnest($1::text[]) w(word)
      where exists (select from ${String(name)} x where x::text ilike '%' || w.word || '%')`,
  );
  const found: Record<string, string[]> = {};
  for (const { place, word: canary } of await api.current.query(searches.join(' union all '), [
    canaries,
  ])) {
    (found[String(canary)] ??= []).push(String(place));
  }
  return found;
};

const filesWith = async (folder: string): Promise<readonly string[]> => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of names.filter((one) => one.isFile())) {
    const content = await readFile(join(entry.parentPath, entry.name));
    if (CANARIES.some((canary) => content.includes(canary))) found.push(entry.name);
  }
  return found;
};

beforeAll(async () => {
  for (const statement of WRITES) await api.current.query(statement);
  for (const statement of REFUSED) await expect(api.current.query(statement)).rejects.toThrow();
  const token = await confirmIdentity(api.current, LOGIN, MAIL);
  const bank = { titulaire: word(34), iban: 'FR7630006000011234567890189' };
  expect((await patch(api.current, token, BANK, bank)).statusCode).toBe(200);
  const post = (url: string, payload: object) =>
    api.current.http.inject({ method: 'POST', url, headers: bearer(token), payload });
  const mandate = { titulaire: word(35), iban: 'FR7630006000011234567890189' };
  expect((await post('/api/sap/mandats', mandate)).statusCode).toBe(200);
  const requests = requestCallsOf(api.current, token);
  const { id } = await requests.open({ objet: 'AUTRE', message: `Je suis ${word(36)}.` });
  await requests.join(id, pngOf(), `${word(37)}.png`);
  await requests.post(`/${id}/messages`, { message: `Encore ${word(38)}.` });
  await post('/api/eb/beneficiaires/donnees-personnelles', {});
  // Failing calls must not log their input either.
  await post('/api/sap/mandats', { titulaire: word(39), iban: word(39) });
  await post('/api/eb/authentification/connexion', { login: word(40), password: word(40) });
  await deliver(api.current);
});

describe('[P8] forty canary words', () => {
  it('are found before the erasure', async () => {
    // The last two were rejected by the database.
    const written = CANARIES.slice(0, 38);
    const places = await placesOf(written);
    expect(written.filter((canary) => places[canary] === undefined)).toEqual([]);
  });

  it('[P13] are not in the log nor in any file of the product', async () => {
    const log = api.current.logLines.join('\n');
    expect(CANARIES.filter((canary) => log.includes(canary))).toEqual([]);
    expect(await filesWith(api.current.server.platform.config.filesDir)).toEqual([]);
  });

  it('[P13] are not in the log of the database, which rejected some', async () => {
    const [{ log } = { log: '' }] = await api.current.query(
      `select pg_read_file(regexp_replace(current_setting('data_directory'), '[^/]+$', 'postgres.log')) as log`,
    );
    expect(String(log)).toContain('controle_ligne');
    expect(CANARIES.filter((canary) => String(log).includes(canary))).toEqual([]);
  });

  it('are in no table, queue or log thirty days after the erasure', async () => {
    const [row] = await api.current.query(
      `select a.id as "userId", b.id as "beneficiaryId" from user_account a
       join beneficiary b on b.account_id = a.id where a.login = $1`,
      [LOGIN],
    );
    const person = {
      userId: String(row?.['userId']),
      beneficiaryId: String(row?.['beneficiaryId']),
    };
    const ours = operatorScope('essai', 'effacement');
    await api.current.server.platform.units.transact((unit) =>
      erasePersonIn(unit, ours).erase(person, crypto.randomUUID(), new Date()),
    );
    await retentionNight(api.current, 30);
    expect(await placesOf(CANARIES)).toEqual({});
    // Only the archive has what the law requires to keep.
    const [kept] = await api.current.query(
      `select count(*)::int as n from archive.piece where contenu::text like '%zzc%'`,
    );
    expect(kept?.['n']).toBeGreaterThan(0);
  });
});
