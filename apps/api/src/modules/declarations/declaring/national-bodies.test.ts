import { once } from 'node:events';
import { createServer } from 'node:http';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBodiesSandbox } from '../../../../test/bodies-sandbox.ts';
import { readConfig } from '../../../platform/config.ts';
import { DEMONSTRATION_SECRET } from '../../../platform/config/fields.ts';
import { createOutboundHttp, type OutboundHttp } from '../../../platform/outbound/outbound-http.ts';
import { BodyUnavailable, type BodyDeclaration } from '../../../platform/ports/national-body.ts';
import { businessKeyOf } from './declare.ts';
import { createHttpNationalBody, createNationalBodies } from './national-bodies.ts';

const EMPLOYER = '08000000000001';
const EMPLOYEE = '10000000000001';
const PAIR = { numeroEmployeur: EMPLOYER, numeroSalarie: EMPLOYEE };
/** Shorter than a slow body, long enough for an answer on a busy machine. */
const TIMEOUT_MS = 1_500;

let sandbox: Awaited<ReturnType<typeof startBodiesSandbox>>;
const opened: OutboundHttp[] = [];

beforeAll(async () => {
  sandbox = await startBodiesSandbox();
});
afterAll(async () => {
  await sandbox.stop();
});
beforeEach(async () => {
  await Promise.all([sandbox.forget('cesu'), sandbox.forget('pajemploi')]);
});
afterEach(() => {
  vi.useRealTimers();
  for (const http of opened.splice(0)) http.close();
});

const bodyWith = ({
  retries = 0,
  apiKey = DEMONSTRATION_SECRET,
  url = `${sandbox.url}/organismes/cesu`,
}: {
  readonly retries?: number;
  readonly apiKey?: string;
  readonly url?: string;
} = {}) => {
  const http = createOutboundHttp({
    totalMs: TIMEOUT_MS,
    connectMs: TIMEOUT_MS,
    pauseMs: 1,
    retries,
  });
  opened.push(http);
  return createHttpNationalBody({ organisme: 'CESU', url, apiKey }, http, TIMEOUT_MS);
};

const keyOf = (mois: string): string =>
  businessKeyOf({
    organisme: 'CESU',
    ...PAIR,
    mois,
    typeActivite: undefined,
    idEnfant: undefined,
    numeroCorrectif: 0,
  });

const declarationOf = (changes: Partial<BodyDeclaration> = {}): BodyDeclaration => ({
  ...PAIR,
  businessKey: keyOf('2026-11'),
  numeroCorrectif: 0,
  typeActivite: undefined,
  dateDebut: calendarDay('2026-11-01'),
  dateFin: calendarDay('2026-11-30'),
  datePaiement: calendarDay('2026-11-30'),
  netCents: 42_075,
  enfants: [],
  contenu: { activite: 'MENAGE', nombreHeures: 40 },
  ...changes,
});

/** Each failure mode without an answer. */
const SILENCES = ['ARRET', 'LENT', 'ERREUR', 'TROP', 'ILLISIBLE', 'GOUTTE'] as const;

describe('national body that answers', () => {
  it('[DECL-09] returns employers with their mandates, and employees', async () => {
    const body = bodyWith();
    expect(await body.findEmployer(EMPLOYER)).toEqual({
      etat: 'ACTIF',
      mandat: 'ACTIF',
      codePostal: '69003',
    });
    expect(await body.findEmployer('X0000000000004')).toMatchObject({ mandat: 'EN_ATTENTE' });
    expect(await body.findEmployer('08999999999999')).toBeUndefined();
    expect(await body.findEmployee(EMPLOYEE)).toEqual({ nom: 'Diallo', prenom: 'Fatou' });
    expect(await body.findEmployee('19999999999999')).toBeUndefined();
    // A number from outside stays one URL segment.
    expect(await body.findEmployer('../salaries/10000000000001')).toBeUndefined();
  });

  it('[25-4] confirms a number only to the person who holds it', async () => {
    const body = bodyWith();
    const camille = {
      nom: 'ROUSSEAU',
      prenom: 'Camille',
      dateNaissance: calendarDay('1986-03-14'),
    };
    const proof = await body.confirmEmployer(EMPLOYER, camille);
    expect(JSON.stringify(proof)).toMatch(/^{"preuve":"UCV[0-9A-F]{16}"}$/);
    for (const other of [
      { ...camille, nom: 'Petit' },
      { ...camille, prenom: 'Thomas' },
      { ...camille, dateNaissance: calendarDay('1986-03-15') },
    ]) {
      expect(await body.confirmEmployer(EMPLOYER, other)).toBe('AUTRE_PERSONNE');
    }
    expect(await body.confirmEmployer('08999999999999', camille)).toBe('INCONNU');
  });

  it('[DECL-18] associates a pair, also when called twice', async () => {
    const body = bodyWith();
    const pair = { numeroEmployeur: EMPLOYER, numeroSalarie: '10000000000002' };
    expect(await body.isAssociated(pair)).toBe(false);
    expect(await body.associate(pair)).toBe('ASSOCIE');
    expect(await body.associate(pair)).toBe('ASSOCIE');
    expect(await body.isAssociated(pair)).toBe(true);
    expect(await body.associate({ ...pair, numeroSalarie: '1' })).toBe('SALARIE_INCONNU');
    expect(await body.associate({ ...pair, numeroEmployeur: '08000000000002' })).toBe(
      'EMPLOYEUR_REFUSE',
    );
  });

  it('[DECL-16] accepts a declaration and decides later', async () => {
    const body = bodyWith();
    const { businessKey } = declarationOf();
    expect(await body.findReceipt(businessKey)).toBeUndefined();
    const answer = await body.declare(declarationOf());
    if (!answer.isTaken) throw new Error(answer.motif);
    expect(answer.receipt.etat).toBe('RECUE');
    expect(answer.receipt.numero).toMatch(/^UC\d{10}$/);
    expect(await body.findReceipt(businessKey)).toEqual(answer.receipt);
    const motif = 'Le salaire dépasse le contrat.';
    await sandbox.decide('cesu', businessKey, { etat: 'REJETEE', motif });
    expect(await body.findReceipt(businessKey)).toEqual({
      ...answer.receipt,
      etat: 'REJETEE',
      motif,
    });
  });

  it('[L22] treats « déjà reçue » as accepted and fetches the receipt', async () => {
    const body = bodyWith();
    const first = await body.declare(declarationOf());
    expect(await body.declare(declarationOf())).toEqual(first);
    await sandbox.change('cesu', { panne: 'DEJA_RECUE' });
    const other = { businessKey: keyOf('2026-10') };
    const outcome = await body.declare(declarationOf(other));
    expect(outcome).toMatchObject({ isTaken: true, receipt: { etat: 'RECUE' } });
    expect(await sandbox.held('cesu')).toHaveLength(2);
  });

  it('reports a final refusal with the reason of the body', async () => {
    const refused = declarationOf({ numeroEmployeur: '08000000000006' });
    expect(await bodyWith().declare(refused)).toEqual({
      isTaken: false,
      motif: 'Le mandat de l’employeur n’est pas actif.',
    });
    expect(await sandbox.held('cesu')).toEqual([]);
  });
});

describe('national body that fails', () => {
  it.each(SILENCES)('[L21] %s gives no answer about any number', async (panne) => {
    const body = bodyWith();
    await sandbox.change('cesu', { panne, delaiMs: 60_000 });
    await Promise.all([
      expect(body.findEmployer(EMPLOYER)).rejects.toThrow(BodyUnavailable),
      expect(body.associate(PAIR)).rejects.toThrow(BodyUnavailable),
      expect(body.findReceipt(keyOf('2026-11'))).rejects.toThrow(BodyUnavailable),
    ]);
  });

  it.each([...SILENCES, 'PERDUE'] as const)(
    '[L21] %s stores one declaration when it is sent again with its key',
    async (panne) => {
      const body = bodyWith();
      await sandbox.change('cesu', { panne, delaiMs: 60_000 });
      await expect(body.declare(declarationOf())).rejects.toThrow(BodyUnavailable);
      await sandbox.restore('cesu');
      expect(await body.declare(declarationOf())).toMatchObject({
        isTaken: true,
        receipt: { etat: 'RECUE', motif: undefined },
      });
      expect(await sandbox.held('cesu')).toHaveLength(1);
    },
  );

  it('[L22] fetches the receipt at once when the answer was lost after acceptance', async () => {
    await sandbox.change('cesu', { panne: 'PERDUE' });
    const answer = await bodyWith({ retries: 2 }).declare(declarationOf());
    expect(answer).toMatchObject({ isTaken: true, receipt: { etat: 'RECUE' } });
    expect(await sandbox.held('cesu')).toMatchObject([{ envois: 2 }]);
  });

  it('[L22] retries later when the body has the declaration but returns no receipt', async () => {
    const server = createServer((request, response) => {
      const [status, erreur] = request.method === 'POST' ? [409, 'deja_recue'] : [404, 'inconnu'];
      response.writeHead(status).end(JSON.stringify({ erreur }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const body = bodyWith({ url: `http://127.0.0.1:${port}` });
    await expect(body.declare(declarationOf())).rejects.toThrow('shows nothing');
    server.closeAllConnections();
    server.close();
  });

  it('does not read a 404 from a wrong URL as an unknown person', async () => {
    const body = bodyWith({ url: `${sandbox.url}/ailleurs` });
    await expect(body.findEmployer(EMPLOYER)).rejects.toThrow(BodyUnavailable);
    await expect(body.findReceipt(keyOf('2026-11'))).rejects.toThrow(BodyUnavailable);
  });

  it('[O20] retries a short failure within the call', async () => {
    await sandbox.change('cesu', { panne: 'ERREUR', fois: 2 });
    expect(await bodyWith({ retries: 2 }).findEmployer(EMPLOYER)).toMatchObject({ etat: 'ACTIF' });
  });

  it('[O20] opens the circuit breaker after five failures, then tries one request', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const body = bodyWith();
    await sandbox.change('cesu', { panne: 'ARRET' });
    for (let count = 0; count < 5; count += 1)
      await expect(body.findEmployer(EMPLOYER)).rejects.toThrow(BodyUnavailable);
    await sandbox.restore('cesu');
    await expect(body.findEmployer(EMPLOYER)).rejects.toThrow('left alone');
    vi.setSystemTime(10_001);
    expect(await body.findEmployer(EMPLOYER)).toMatchObject({ etat: 'ACTIF' });
  });

  it('fails when the body rejects our key', async () => {
    const body = bodyWith({ apiKey: 'une-autre-cle-que-l-organisme-ne-connait-pas' });
    await expect(body.findEmployer(EMPLOYER)).rejects.toThrow('answered 401');
    await expect(body.declare(declarationOf())).rejects.toThrow('answered 401');
  });

  it('[P19] logs no personal data', async () => {
    await sandbox.change('cesu', { panne: 'ILLISIBLE' });
    const enfants = [{ nom: 'Rousseau', prenom: 'Léa', dateNaissance: calendarDay('2024-02-29') }];
    const error: unknown = await bodyWith()
      .declare(declarationOf({ enfants }))
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BodyUnavailable);
    const { message, stack, cause } = error instanceof Error ? error : new Error('none');
    expect(JSON.stringify({ message, stack, cause })).not.toMatch(/Léa|Rousseau|2024-02-29/);
  });
});

describe('two national bodies', () => {
  const DATABASE_URL = 'postgresql://x:x@localhost:5432/x';

  it('[DECL-17] are independent: Pajemploi accepts while the CESU body is down', async () => {
    const { bodies, stop } = createNationalBodies(
      readConfig({ DATABASE_URL, SANDBOX_URL: sandbox.url }),
    );
    await sandbox.change('cesu', { panne: 'ARRET' });
    const pair = { numeroEmployeur: 'P0000000000001', numeroSalarie: '20000000000001' };
    const businessKey = businessKeyOf({
      organisme: 'PAJE',
      ...pair,
      mois: '2026-11',
      typeActivite: 'AMA',
      idEnfant: '0198f0a0-0000-7000-8000-000000000001',
      numeroCorrectif: 12,
    });
    const enfants = [{ nom: 'Rousseau', prenom: 'Léa', dateNaissance: calendarDay('2024-02-29') }];
    const declaration = declarationOf({ ...pair, businessKey, typeActivite: 'AMA', enfants });
    await expect(bodies.CESU.findEmployer(EMPLOYER)).rejects.toThrow(BodyUnavailable);
    expect(await bodies.PAJE.declare(declaration)).toMatchObject({
      isTaken: true,
      receipt: { etat: 'RECUE' },
    });
    expect(await bodies.PAJE.findReceipt(businessKey)).toMatchObject({ etat: 'RECUE' });
    stop();
  });

  it('are unavailable when none is configured', async () => {
    const { bodies } = createNationalBodies(readConfig({ DATABASE_URL }));
    await expect(bodies.CESU.findEmployer(EMPLOYER)).rejects.toThrow(BodyUnavailable);
    await expect(bodies.PAJE.declare(declarationOf())).rejects.toThrow(BodyUnavailable);
  });
});
