import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SAP, useHomeServicesWorld } from '../../../../test/home-services-world.ts';

const world = useHomeServicesWorld();
const REQUESTS = `${SAP}/paynum/demandes`;
const CREATION = { numeroContrat: '100001', choixSupport: 'COMPTE' };
/** Has contracts 100001 and 100002; the second gives no home services. */
const SOPHIE = 'demo-double';

interface Line {
  readonly id: string;
  readonly numeroContrat: string;
  readonly raisonSociale: string;
  readonly choixSupport: string;
  readonly statut: string;
  readonly dateDemande: string;
}

const list = async (login?: string): Promise<readonly Line[]> =>
  world.current.read<{ demandesCesu: Line[] }>(await world.current.get(REQUESTS, login))
    .demandesCesu;
/** One second apart, because the clock of the test does not move. */
const create = (key: string = randomUUID(), body: object = CREATION, login?: string) => {
  world.current.clock.advance(1_000);
  return world.current.post(REQUESTS, body, { key, ...(login === undefined ? {} : { login }) });
};
const act = (id: string, what: string, body?: object) =>
  world.current.post(`${REQUESTS}/${id}/${what}`, body);
const answer = (id: string, statut: string, client = 'paynum') =>
  world.current.partner(client, 'paynum', { id, statut });
const set = (settings: object) =>
  world.current.sandbox.json('PUT', '/paynum/api/reglages', settings);
const codeOf = (reply: Awaited<ReturnType<typeof create>>): string =>
  reply.json<{ code: string }>().code;

/** An unanswered request and the path of its page. */
const created = async () => {
  const reply = await create();
  const { redirectUrl } = world.current.read<{ redirectUrl: string }>(reply);
  const [first] = await list();
  if (first === undefined) throw new Error('no request');
  return { ...first, redirectUrl, page: new URL(redirectUrl).pathname };
};

beforeAll(() => world.current.makeUnified(SOPHIE));
beforeEach(async () => {
  await set({});
  await world.current.api.query('delete from demande_paynum');
});

describe('requests of the demonstration', () => {
  it('[SAP-18] are listed, latest first', async () => {
    const { id } = await created();
    expect(await answer(id, 'REFUSEE')).toMatchObject({ statusCode: 204 });
    await created();
    const lines = await list();
    expect(lines.map(({ statut }) => statut)).toEqual(['EN_ATTENTE', 'REFUSEE']);
    expect(Object.keys(lines[0] ?? {}).toSorted()).toEqual([
      'choixSupport',
      'dateDemande',
      'id',
      'numeroContrat',
      'raisonSociale',
      'statut',
    ]);
    expect(lines[0]).toMatchObject({
      numeroContrat: '100001',
      raisonSociale: 'Groupe Horizon',
      choixSupport: 'COMPTE',
      dateDemande: world.current.dayIn(0),
    });
  });
});

describe('a request', () => {
  it('[SAP-10] [SAP-19] is created and leads to the partner’s page', async () => {
    const { id, redirectUrl, page } = await created();
    expect(redirectUrl).toBe(`${world.current.sandbox.url}/paynum/demandes/${id}`);
    const shown = await (await world.current.sandbox.ask(page)).text();
    expect(shown).toContain('PN-778812');
    expect(shown).toContain('Groupe Horizon');
  });

  it('[SAP-19] returns to the portal with the partner’s answer', async () => {
    const { id, page } = await created();
    const reply = await world.current.sandbox.submit(page, { action: 'accorder' });
    expect(reply.headers.get('location')).toBe(
      `https://portail.example/prestations/commandes/choix-dispositif?paynum=${id}`,
    );
    expect((await list())[0]?.statut).toBe('VALIDEE');
  });

  it('[SAP-19] is created once per key and once per contract', async () => {
    const key = randomUUID();
    const first = await create(key);
    const again = await create(key);
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(codeOf(await create(key, { ...CREATION, choixSupport: 'TITRE' }))).toBe(
      'CLE_IDEMPOTENCE_REUTILISEE',
    );
    expect(codeOf(await create())).toBe('DEMANDE_PAYNUM_EXISTANTE');
    expect(await list()).toHaveLength(1);
  });

  it('[SAP-19] is created once by two concurrent calls', async () => {
    const replies = await Promise.all([create(), create(), create()]);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
    expect(await list()).toHaveLength(1);
  });

  it('[SAP-19] can be created again only after a refusal', async () => {
    const { id } = await created();
    await answer(id, 'VALIDEE');
    expect(codeOf(await create())).toBe('DEMANDE_PAYNUM_EXISTANTE');
    await world.current.api.query('delete from demande_paynum');
    const second = await created();
    await answer(second.id, 'REFUSEE');
    expect((await create()).statusCode).toBe(200);
  });

  it('[SAP-20] is edited on the same page', async () => {
    const { id, redirectUrl } = await created();
    const reply = await act(id, 'modification', { numeroContrat: '100001' });
    expect(world.current.read(reply)).toEqual({ redirectUrl });
  });

  it('[SAP-20] moves to another contract of the person, unless that has one', async () => {
    const { api, post } = world.current;
    const give = (contratSap: string | null) =>
      api.query(`update contract set contrat_sap_fk = $1 where numero = '100002'`, [contratSap]);
    await give('SAP-100002');
    try {
      await create(randomUUID(), CREATION, SOPHIE);
      const [first] = await list(SOPHIE);
      const edit = (id: string | undefined, numeroContrat: string) =>
        post(`${REQUESTS}/${id}/modification`, { numeroContrat }, { login: SOPHIE });
      expect((await edit(first?.id, '100002')).statusCode).toBe(200);
      expect((await list(SOPHIE))[0]?.numeroContrat).toBe('100002');
      await create(randomUUID(), CREATION, SOPHIE);
      const [second] = await list(SOPHIE);
      expect(codeOf(await edit(second?.id, '100002'))).toBe('DEMANDE_PAYNUM_EXISTANTE');
    } finally {
      await give(null);
    }
  });

  it('[SAP-21] is deleted, and the partner is notified', async () => {
    const { id, page } = await created();
    expect((await act(id, 'suppression')).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    await world.current.work('DEMANDE_PAYNUM_A_JOUR');
    expect(await (await world.current.sandbox.ask(page)).text()).toContain('Retirée');
  });

  it('[SAP-22] changes its support, and the partner is notified', async () => {
    const { id, page } = await created();
    const reply = await act(id, 'changement-support', { choixSupport: 'TITRE' });
    expect(world.current.read(reply)).toEqual({ choixSupport: 'TITRE' });
    expect((await list())[0]?.choixSupport).toBe('TITRE');
    await world.current.work('DEMANDE_PAYNUM_A_JOUR');
    expect(await (await world.current.sandbox.ask(page)).text()).toContain('data-support="TITRE"');
  });

  it.each([
    ['EN_ATTENTE', [200, 200, 204]],
    ['VALIDEE', [409, 200, 409]],
    ['REFUSEE', [409, 409, 409]],
  ])(
    '[SAP-20] [SAP-21] [SAP-22] that is %s allows what its status allows',
    async (statut, statuses) => {
      const { id } = await created();
      if (statut !== 'EN_ATTENTE') await answer(id, statut);
      const replies = [
        await act(id, 'modification', { numeroContrat: '100001' }),
        await act(id, 'changement-support', { choixSupport: 'TITRE' }),
        await act(id, 'suppression'),
      ];
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(statuses);
      for (const reply of replies.filter(({ statusCode }) => statusCode === 409)) {
        expect(codeOf(reply)).toBe('DEMANDE_PAYNUM_FIGEE');
      }
    },
  );
});

describe('the partner', () => {
  it('[SAP-18] answers once; the same answer again changes nothing', async () => {
    const { id } = await created();
    expect((await answer(id, 'VALIDEE')).statusCode).toBe(204);
    expect((await answer(id, 'VALIDEE')).statusCode).toBe(204);
    expect(codeOf(await answer(id, 'REFUSEE'))).toBe('DEMANDE_PAYNUM_FIGEE');
    expect((await list())[0]?.statut).toBe('VALIDEE');
    expect((await answer(randomUUID(), 'VALIDEE')).statusCode).toBe(404);
  });

  it.each(['intranet-horizon', 'back-office', 'prestataire-7001'])(
    '[SAP-18] is not %s',
    async (client) => {
      const { id } = await created();
      expect(codeOf(await answer(id, 'VALIDEE', client))).toBe('PARTENAIRE_INCONNU');
      expect((await list())[0]?.statut).toBe('EN_ATTENTE');
    },
  );

  it('[SAP-19] that is unavailable is reported; the same command continues with the same request', async () => {
    await set({ panne: true });
    const key = randomUUID();
    expect(codeOf(await create(key))).toBe('PAYNUM_INDISPONIBLE');
    const [request] = await list();
    expect(request?.statut).toBe('EN_ATTENTE');
    await set({});
    // The circuit breaker is open for a moment after a failure, so another replica is used.
    const replica = await world.current.api.variant({});
    try {
      const reply = await replica.http.inject({
        method: 'POST',
        url: REQUESTS,
        headers: {
          authorization: `Bearer ${await world.current.token()}`,
          'idempotency-key': key,
        },
        payload: CREATION,
      });
      expect(reply.json()).toEqual({
        redirectUrl: `${world.current.sandbox.url}/paynum/demandes/${request?.id}`,
      });
    } finally {
      await replica.server.close();
    }
    expect(await list()).toHaveLength(1);
  });

  it.each([
    'https://evil.example/paynum',
    '//evil.example',
    'https:evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://127.0.0.1@evil.example/',
  ])('[S31] is never followed to %s', async (url) => {
    await set({ url });
    const reply = await create();
    expect(codeOf(reply)).toBe('PAYNUM_INDISPONIBLE');
    expect(reply.body).not.toContain('evil');
    const [request] = await list();
    expect(codeOf(await act(request?.id ?? '', 'modification', { numeroContrat: '100001' }))).toBe(
      'PAYNUM_INDISPONIBLE',
    );
  });
});

describe('[S22] a contract', () => {
  it('of another person is refused like an unknown one', async () => {
    const { id } = await created();
    for (const numeroContrat of ['100003', '999999']) {
      for (const reply of [
        await create(randomUUID(), { ...CREATION, numeroContrat }),
        await act(id, 'modification', { numeroContrat }),
      ]) {
        expect(reply.statusCode).toBe(403);
        expect(codeOf(reply)).toBe('ACCES_REFUSE');
      }
    }
  });

  it('[SAP-31] without home services takes no request', async () => {
    const other = { ...CREATION, numeroContrat: '100002' };
    expect(codeOf(await create(randomUUID(), other, SOPHIE))).toBe('CONTRAT_INCONNU');
  });
});
