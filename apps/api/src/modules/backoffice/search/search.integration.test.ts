import type { OperatorSearchResult } from '@portail/contract/backoffice/operator-search.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOperatorCalls, type OperatorCalls } from '../../../../test/operator-calls.ts';
import { addPeople } from '../../../../test/operator-world.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const SEARCH = '/api/sap/recherches';
const api = useTestApi();
let operator: OperatorCalls;

beforeAll(async () => {
  operator = await createOperatorCalls(api.current);
});

const search = async (recherche: string, token?: string): Promise<OperatorSearchResult> => {
  const reply = await operator.post(SEARCH, { recherche }, token === undefined ? {} : { token });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<OperatorSearchResult>();
};
const logins = async (recherche: string) =>
  (await search(recherche)).personnes.map(({ login }) => login);
const one = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>> => {
  const [row] = await api.current.query(sql, values);
  if (row === undefined) throw new Error(`no row: ${sql}`);
  return row;
};

describe('the search box of operators', () => {
  beforeAll(async () => {
    await api.current.query(
      `update beneficiary set main_phone_number = '0611223344' where account_id =
         (select id from user_account where login = 'demo-rh')`,
    );
    await api.current.query(
      `update beneficiary_contract set matricule = 'Mat-32X' where contract_numero = '100001'
         and beneficiary_id = (select b.id from beneficiary b join user_account a
           on a.id = b.account_id where a.login = 'demo-rh')`,
    );
  });

  it.each([
    ['a last name', 'Rousseau'],
    ['first and last name', 'camille rousseau'],
    ['the beginning of a login', 'demo-r'],
    ['a mail address', 'camille.rousseau@courriel.example'],
    ['a telephone number', '06 11 22 33 44'],
    ['an international telephone number', '+33 6 11 22 33 44'],
    ['a matricule', 'mat-32x'],
  ])('[32-2] finds a person by %s', async (_what, recherche) => {
    expect(await logins(recherche)).toContain('demo-rh');
  });

  it('[32-2] finds a person of a control file who has not registered', async () => {
    await api.current.query(
      `insert into controle_ligne (id, session_id, identifiant, nom, prenom, date_naissance,
         email_contact, telephone_principal, created_at)
       select gen_random_uuid(), s.id, 'ATTENDU32', 'Vasseur-Été', 'Noémie', '1990-01-01',
         'noemie.vasseur@essai.example', '0655443322', now()
       from precommande_session s where s.contract_numero = '100001' limit 1`,
    );
    for (const typed of [
      'vasseur ete',
      'Noémie Vasseur',
      'attendu32',
      'noemie.vasseur@',
      '06.55.44.33.22',
    ]) {
      expect((await search(typed)).nonInscrits, typed).toMatchObject([
        { nom: 'Vasseur-Été', prenom: 'Noémie', numeroContrat: '100001', clientId: '4001' },
      ]);
    }
  });

  it('[32-2] finds whole numbers of orders, payments, vouchers and accounts, spaces or not', async () => {
    const person = await one(`select id from user_account where login = 'demo-rh'`);
    const numbers = [
      ['COMMANDE', 'precommande', 'reference'],
      ['PAIEMENT', 'paiement_compte', 'reference'],
      ['TITRE', 'titre', 'numero'],
      ['COMPTE', 'compte_cesu', 'numero'],
    ] as const;
    for (const [nature, table, column] of numbers) {
      const { found } = await one(
        `select t.${column} as found from ${table} t join beneficiary b on b.id = t.beneficiary_id
         join user_account a on a.id = b.account_id where a.login = 'demo-rh' limit 1`,
      );
      const spaced = String(found)
        .toLowerCase()
        .replaceAll(/(.{3})/g, '$1 ');
      expect((await search(spaced)).numeros, nature).toEqual([
        expect.objectContaining({ nature, reference: found, personne: person['id'] }),
      ]);
      expect((await search(String(found).slice(0, -1))).numeros).toEqual([]);
    }
    const { numero } = await one('select min(numero) as numero from facture_financeur');
    const [invoice] = (await search(String(numero))).numeros;
    expect(invoice).toMatchObject({ nature: 'FACTURE_FINANCEUR', personne: null });
    expect(invoice?.clientId).toMatch(/^\d+$/);
    const { reference } = await one('select min(reference) as reference from demande_gestion');
    const [request] = (await search(String(reference))).numeros;
    expect(request).toMatchObject({ nature: 'DEMANDE', reference });
    expect(request?.demande).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('[32-2] limits each kind to the permissions of the role', async () => {
    const { numero } = await one('select min(numero) as numero from facture_financeur');
    expect((await search(String(numero), operator.support)).numeros).toEqual([]);
    expect((await search('Rousseau', operator.support)).personnes).not.toEqual([]);
    const person = await api.current.signIn('demo-vide');
    const refused = await operator.post(SEARCH, { recherche: 'Rousseau' }, { token: person });
    expect(refused.statusCode).toBe(403);
  });

  it('[32-2] traces each search, and the reading of each person shown', async () => {
    await search('demo-social', operator.reader);
    await search('demo-social', operator.reader);
    const readings = await api.current.query(
      `select c.identifiant, c.ecran from consultation c join user_account a on a.id = c.account_id
       where a.login = 'demo-social' and c.motif like 'Recherche%' and c.identifiant = 'anne.leclerc'`,
    );
    expect(readings).toEqual([{ identifiant: 'anne.leclerc', ecran: 'RECHERCHE' }]);
    const events = await api.current.query(
      `select e.details, e.subject_hash from security_event e
       where e.kind = 'RECHERCHE_OPERATEUR' order by e.id desc limit 2`,
    );
    expect(events).toMatchObject([{ details: { personnes: 1 } }, { details: { personnes: 1 } }]);
    expect(events[0]?.['subject_hash']).toBe(events[1]?.['subject_hash']);
    expect(JSON.stringify(events)).not.toContain('demo-social');
  });

  it('[32-2] shows eight people of a name and says that there are more', async () => {
    await addPeople(api.current, { count: 12, lastName: 'Quémeneur', prefix: 'quemeneur' });
    const found = await search('quemeneur');
    expect(found.personnes).toHaveLength(8);
    expect(found.suite).toBe(true);
    expect(await search('zzz-aucun')).toEqual({
      personnes: [],
      nonInscrits: [],
      numeros: [],
      suite: false,
    });
    for (const typed of ['ro', '  a  ', "'; drop table user_account; --", '%%%']) {
      const reply = await operator.post(SEARCH, { recherche: typed });
      expect([200, 400]).toContain(reply.statusCode);
      if (reply.statusCode === 200) expect(reply.json()).toMatchObject({ personnes: [] });
    }
  });
});
