import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withPooledClient } from '@portail/testing/database/pooled-connections.ts';
import { describe, expect, it } from 'vitest';
import { askLink, bodyOf, DEMANDS, issueLink, useLink } from '../../../test/link-calls.ts';
import { bearer, CONNECTED_USER, useTestApi } from '../../../test/test-api.ts';
import { openDossier } from './dossier.ts';
import { surveyContract, type Survey } from './survey.ts';

const api = useTestApi();
const KNOWN = new Date('2026-11-16T08:00:00Z');

const inDatabase = <T>(work: Parameters<typeof withPooledClient<T>>[1]) =>
  withPooledClient(api.current.urls.adminUrl, work);

const survey = (contract = '100001'): Promise<Survey> =>
  inDatabase((client) => surveyContract(client, contract));

const dossier = async (revoke: boolean, contract = '100001') => {
  const folder = await mkdtemp(join(tmpdir(), 'portail-violation-'));
  return await inDatabase((client) =>
    openDossier(client, { contract, revoke, folder, knownAt: KNOWN }),
  );
};

const one = async (sql: string): Promise<number> =>
  Number((await api.current.query(sql))[0]?.['n']);

const statusOf = async (token: string) =>
  (await api.current.http.inject({ url: CONNECTED_USER, headers: bearer(token) })).statusCode;

const PEOPLE = `select b.id from beneficiary b join beneficiary_contract c on c.beneficiary_id = b.id
  where c.contract_numero = '100001'`;

describe('[P16] when a contract’s data may be in strange hands', () => {
  it('[P16] says who, what and how many, as the books and tables do', async () => {
    const found = await survey();
    const people = await one(`select count(*) as n from (${PEOPLE}) p`);
    expect(people).toBeGreaterThan(2);
    expect(found).toMatchObject({ contrat: '100001', personnes: people });
    const tables = new Map(found.natures.flatMap((each) => each.tables.map((t) => [t.table, t])));
    expect(tables.get('beneficiary')).toEqual({
      table: 'beneficiary',
      lignes: people,
      personnes: people,
    });
    // By a column of its own, then through two other tables.
    const payments = await one(
      `select count(*) as n from paiement_compte where beneficiary_id in (${PEOPLE})`,
    );
    expect(tables.get('paiement_compte')?.lignes).toBe(payments);
    const entries = await one(
      `select count(*) as n from ledger_entry e join ledger_account a on a.id = e.account_id
       join compte_cesu c on c.id = a.compte_id where c.beneficiary_id in (${PEOPLE})`,
    );
    expect(tables.get('ledger_entry')?.lignes).toBe(entries);
    expect(Math.min(payments, entries)).toBeGreaterThan(0);
    const identity = found.natures.find(({ nature }) => nature === 'Identité');
    expect(identity?.personnes).toBe(people);
  });

  it('[P16] counts the people of that contract and of no other', async () => {
    const [first, second] = [await survey('100001'), await survey('100004')];
    expect(second.personnes).toBeLessThan(first.personnes);
    for (const { personnes } of second.natures)
      expect(personnes).toBeLessThanOrEqual(second.personnes);
    await expect(survey('999999')).rejects.toThrow('Aucun contrat');
  });

  it('[P16] shuts sessions, links and keys of the contract, and leaves the others’ open', async () => {
    const { current } = api;
    const [inside, outside] = [await current.signIn('demo-rh'), await current.signIn('demo-petit')];
    const { jetonConnexion } = await issueLink(current, 'partner');
    expect(await statusOf(inside)).toBe(200);

    const looked = await dossier(false);
    expect(looked.revocation).toBeUndefined();
    expect(await statusOf(inside)).toBe(200);

    const { revocation } = await dossier(true);
    expect(revocation?.sessions).toBeGreaterThan(0);
    expect(revocation?.liens).toBeGreaterThan(0);
    expect(revocation?.partenaires).toEqual(['intranet-horizon', 'services-a-domicile']);
    expect(revocation?.partenairesDeTous).toContain('back-office');
    expect(await statusOf(inside)).toBe(401);
    expect(await statusOf(outside)).toBe(200);
    // The link that was out, and the key that would have made another.
    expect((await useLink(current, bodyOf('partner', jetonConnexion))).statusCode).not.toBe(200);
    const again = await askLink(current, DEMANDS.partner.client, DEMANDS.partner.demand);
    expect(again.statusCode).toBe(403);
    // The person comes back by themselves.
    expect(await statusOf(await current.signIn('demo-rh'))).toBe(200);
  });

  it('[P16] has the notice and the letter ready, for the operator’s eyes alone', async () => {
    const { folder, survey: found } = await dossier(false);
    const read = (file: string) => readFile(join(folder, file), 'utf8');
    const notice = await read('notification-cnil.md');
    expect(notice).toContain(`Bénéficiaires du contrat\u00a0: ${found.personnes}.`);
    expect(notice).toContain('À déposer avant le 2026-11-19T08:00:00.000Z');
    for (const { nature, personnes, lignes } of found.natures)
      expect(notice).toContain(`| ${nature} | ${personnes} | ${lignes} |`);
    const letter = await read('lettre.md');
    expect(letter).toContain('Le 16 novembre 2026');
    expect(letter).toContain('- coordonnées');
    // Only the list of addressees contains names.
    const list = await read('destinataires.csv');
    expect(list).toContain('Rousseau');
    expect(`${notice}${letter}${await read('constat.json')}`).not.toContain('Rousseau');
    expect(list.trim().split('\n')).toHaveLength(found.personnes + 1);
    expect((await stat(join(folder, 'destinataires.csv'))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });
});
