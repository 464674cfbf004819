import type { FoundPerson } from '@portail/contract/backoffice/operator-people.schemas.ts';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { cursorOf } from '../../../../test/list-cursor.ts';
import {
  addPeople,
  CONSULTATIONS,
  followLink,
  operatorCalls,
} from '../../../../test/operator-world.ts';
import { bearer, CONNECTED_USER, useTestApi } from '../../../../test/test-api.ts';
import { openOperator } from '../../../../test/operator-sessions.ts';

const api = useTestApi();
const operatorApi = async (identifiant?: string, mode?: string) =>
  operatorCalls(api.current, await openOperator(api.current, identifiant, mode));

interface Consultation {
  readonly par: string;
  readonly organisme: string;
  readonly lectureSeule: boolean;
  readonly motif: string;
}
const consultationsOf = async (login: string): Promise<Consultation[]> => {
  const token = await api.current.signIn(login);
  return (await api.current.http.inject({ url: CONSULTATIONS, headers: bearer(token) })).json<
    Consultation[]
  >();
};

describe('searching people', () => {
  const found = async (recherche: string, more = {}) => {
    const reply = await (await operatorApi()).search(recherche, more);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<FoundPerson[]>();
  };
  const logins = async (recherche: string) => (await found(recherche)).map(({ login }) => login);

  beforeAll(async () => {
    await addPeople(api.current, { count: 13, lastName: 'Lemaître-Été', prefix: 'lemaitre' });
  });

  it.each([
    ['a last name', 'Rousseau'],
    ['how it begins, without capitals or accents', 'rouss'],
    ['last and first name', 'Rousseau Camille'],
    ['first and last name', 'camille rousseau'],
    ['a login', 'demo-rh'],
    ['an address', 'camille.rousseau@courriel.example'],
  ])('[SAP-24] finds a person by %s', async (_what, recherche) => {
    expect(await logins(recherche)).toContain('demo-rh');
  });

  it('[S21] returns the contracts of each person', async () => {
    const contracts = async (login: string) =>
      (await found(login)).find((one) => one.login === login)?.contrats;
    expect(await contracts('demo-rh')).toEqual(['100001']);
    expect(await contracts('demo-petit')).toEqual(['100003']);
    expect(await contracts('demo-double')).toEqual(['100001', '100002']);
  });

  it('[SAP-24] finds by the complete number of a beneficiary or of a contract', async () => {
    const [numbers] = await api.current.query(
      `select b.numero_beneficiaire_sap as number from beneficiary b
       join user_account a on a.id = b.account_id where a.login = 'demo-unique'`,
    );
    const number = String(numbers?.['number']);
    expect(await found(number)).toEqual([
      expect.objectContaining({ login: 'demo-unique', numeroBeneficiaireSap: number }),
    ]);
    const small = await found('100003');
    expect(small.map(({ login }) => login)).toContain('demo-petit');
    expect(small.every(({ contrats }) => contrats.includes('100003'))).toBe(true);
    expect(await found('10000')).toEqual([]);
  });

  it('[SAP-24] returns only identifying fields', async () => {
    const [person] = await found('demo-rh');
    expect(Object.keys(person ?? {}).toSorted()).toEqual([
      'contrats',
      'login',
      'nom',
      'numeroBeneficiaireSap',
      'prenom',
    ]);
  });

  it('[SAP-24] finds names with hyphens and accents, ten per page, with a key cursor', async () => {
    const reply = await (await operatorApi()).search('lemaitre ete', { taille: '10' });
    const first = reply.json<FoundPerson[]>();
    expect(first).toHaveLength(10);
    const rest = await found('Lemaître-Été', { avant: cursorOf(reply) ?? '' });
    expect(rest).toHaveLength(3);
    expect(new Set([...first, ...rest].map(({ login }) => login)).size).toBe(13);
    expect(await found('lemaitre', { taille: '50' })).toHaveLength(13);
  });

  it('[SAP-24] requires three characters and returns at most 200 people', async () => {
    const calls = await operatorApi();
    for (const reply of [
      await calls.search('ro'),
      await calls.search('  a  '),
      await calls.search('rousseau', { taille: '201' }),
      await calls.search('rousseau', { inconnu: '1' }),
    ]) {
      expect(reply.statusCode, reply.body).toBe(400);
    }
    expect(await found('personne-de-ce-nom')).toEqual([]);
    expect(await found("'; drop table user_account; --")).toEqual([]);
    expect(await found('%%%')).toEqual([]);
  });

  it('[P11] records one consultation per person found, visible to that person', async () => {
    const calls = await operatorApi();
    await calls.search('demo-social');
    await calls.search('demo-social');
    const seen = await consultationsOf('demo-social');
    expect(seen).toHaveLength(1);
    expect(seen).toMatchObject([
      {
        par: 'ASSISTANCE',
        organisme: 'Back-office de l’émetteur',
        lectureSeule: true,
        motif: 'Recherche de votre dossier par l’assistance',
      },
    ]);
    const [row] = await api.current.query(
      `select c.identifiant, c.ecran, c.contract_numero, c.request_id <> '' as traced
       from consultation c join user_account a on a.id = c.account_id where a.login = 'demo-social'`,
    );
    expect(row).toEqual({
      identifiant: 'lucie.fontaine',
      ecran: 'RECHERCHE',
      contract_numero: '100002',
      traced: true,
    });
  });
});

const APPEL = { motif: 'APPEL', mode: 'LECTURE_SEULE' } as const;

describe('opening the portal of a person', () => {
  const userOf = async (token: string) =>
    (
      await api.current.http.inject({ url: CONNECTED_USER, headers: bearer(token) })
    ).json<unknown>();

  it('[BO-01] [BO-02] [P11] works once, in the requested mode, and shows the reason to the person', async () => {
    const calls = await operatorApi();
    const reply = await calls.open('demo-vide', { ...APPEL, precision: 'Solde du compte' });
    expect(reply.statusCode, reply.body).toBe(200);
    const { url } = reply.json<{ url: string }>();
    expect(new URL(url).searchParams.get('readOnly')).toBe('true');
    const opened = await followLink(api.current, url);
    const { token } = opened.json<{ token: string }>();
    expect(await userOf(token)).toMatchObject({ login: 'demo-vide', readOnly: true });
    expect((await followLink(api.current, url)).statusCode).toBe(400);
    // The operator's own session is unchanged.
    expect((await calls.pauses()).statusCode).toBe(200);
    expect(await consultationsOf('demo-vide')).toEqual([
      expect.objectContaining({
        par: 'ASSISTANCE',
        lectureSeule: true,
        motif: 'Appel téléphonique avec l’assistance\u00a0: Solde du compte',
      }),
    ]);
    const [event] = await api.current.query(
      `select e.details from security_event e where e.kind = 'LIEN_DEMANDE'
       and e.request_id = $1`,
      [reply.headers['x-request-id']],
    );
    expect(event?.['details']).toMatchObject({ mode: 'LECTURE_SEULE' });
  });

  it('[BO-03] in back-office mode allows only back-office actions', async () => {
    const calls = await operatorApi('karim.haddad');
    const reply = await calls.open('demo-rh', { motif: 'ECHANGE', mode: 'BACK_OFFICE' });
    const opened = await followLink(api.current, reply.json<{ url: string }>().url);
    const { token } = opened.json<{ token: string }>();
    expect(decodeJwt(token)).toMatchObject({ fromBackOffice: true, readOnly: false });
    expect((await consultationsOf('demo-rh'))[0]).toMatchObject({
      lectureSeule: false,
      motif: 'Échange de millésime',
    });
  });

  it('[BO-07] is read-only for a read-only operator', async () => {
    const calls = await operatorApi('anne.leclerc', 'LECTURE_SEULE');
    expect((await calls.open('demo-rh', APPEL)).statusCode).toBe(200);
    const refused = await calls.open('demo-rh', { ...APPEL, mode: 'BACK_OFFICE' });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'LECTURE_SEULE' });
  });

  it.each([
    ['no reason', { mode: 'LECTURE_SEULE' }],
    ['a reason that is not one', { motif: 'CURIOSITE', mode: 'LECTURE_SEULE' }],
    ['another reason without words', { motif: 'AUTRE', mode: 'LECTURE_SEULE', precision: ' ' }],
    ['no mode', { motif: 'APPEL' }],
    ['a mode of others', { motif: 'APPEL', mode: 'PARTENAIRE' }],
    ['too many words', { ...APPEL, precision: 'x'.repeat(201) }],
  ])('[BO-01] is refused with %s', async (_what, body) => {
    const reply = await (await operatorApi()).open('demo-rh', body);
    expect(reply.statusCode, reply.body).toBe(400);
  });

  it('[S20] is refused for unknown people and for other spaces', async () => {
    const calls = await operatorApi();
    const bare = (body: string) => body.replace(/"requestId":"[^"]*"/, '');
    const [unknown, funder, operator, payee] = [
      await calls.open('personne', APPEL),
      await calls.open('demo-financeur', APPEL),
      await calls.open('demo-operateur-support', APPEL),
      await calls.open('demo-intervenant', APPEL),
    ];
    for (const reply of [unknown, funder, operator, payee]) {
      expect(reply.statusCode).toBe(404);
      expect(bare(reply.body)).toBe(bare(unknown.body));
    }
  });

  it('[S44] is limited in number', async () => {
    const calls = await operatorApi('karim.haddad');
    const codes: number[] = [];
    for (let count = 0; count < 31; count += 1) {
      codes.push((await calls.open('demo-rh', APPEL)).statusCode);
    }
    expect(codes.at(-1)).toBe(429);
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(29);
  });
});
