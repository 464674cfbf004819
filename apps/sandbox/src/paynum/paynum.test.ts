import { describe, expect, it } from 'vitest';
import { AUTHORIZATION, useFakePortal } from '../testing/fake-portal.ts';

const { received, answers, request, get, submit } = useFakePortal();
let made = 0;

const demandOf = (demande: string) => ({
  demande,
  matricule: 'PN-778812',
  contrat: '100001',
  raisonSociale: 'Groupe <Horizon>',
  choixSupport: 'COMPTE',
  urlRetour: 'https://portail.exemple.fr/prestations/commandes/choix-dispositif',
});

const post = (path: string, body: object, authorization = AUTHORIZATION) =>
  request(path, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const open = (demand: object, authorization?: string) =>
  post('/paynum/api/demandes', demand, authorization);

/** A request whose page is open, and the path of it. */
const opened = async () => {
  made += 1;
  const id = `demande-${made}`;
  const reply = await open(demandOf(id));
  const { url } = (await reply.json()) as { url: string };
  return { id, path: new URL(url).pathname };
};
const press = (path: string, action: string, headers: Record<string, string> = {}) =>
  submit(path, { action }, headers);

describe('Paynum', () => {
  it('opens a page for a request, to who has its key', async () => {
    const { path } = await opened();
    const page = await (await get(path)).text();
    expect(page).toContain('Groupe &lt;Horizon&gt;');
    expect(page).toContain('data-support="COMPTE"');
    expect((await open(demandOf('x'), 'Bearer autre')).status).toBe(401);
    for (const wrong of [{}, { ...demandOf('x'), choixSupport: 'AUTRE' }]) {
      expect((await open(wrong)).status).toBe(400);
    }
    expect(
      (await open({ ...demandOf('x'), urlRetour: 'javascript:alert(1)' })).status,
      'nowhere to come back to',
    ).toBe(400);
    expect((await get('/paynum/demandes/x')).status).toBe(404);
  });

  it.each([
    ['accorder', 'VALIDEE'],
    ['refuser', 'REFUSEE'],
  ])('%s tells the portal and leads back to it', async (action, statut) => {
    const { id, path } = await opened();
    const reply = await press(path, action);
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toBe(demandOf(id).urlRetour);
    expect(received.map(({ path: to, body }) => [to, body])).toEqual([
      ['/api/sap/partenaires/paynum', JSON.stringify({ id, statut })],
    ]);
    const credentials = Buffer.from('paynum:secret-de-demonstration-jamais-en-production');
    expect(received[0]?.headers.authorization).toBe(`Basic ${credentials.toString('base64')}`);
    expect((await press(path, action)).status).toBe(400);
  });

  it('leads back without an answer too, and notifies nothing', async () => {
    const { path } = await opened();
    expect((await press(path, 'revenir')).status).toBe(303);
    expect(received).toEqual([]);
    expect((await press(path, 'autre')).status).toBe(400);
    expect((await press(path, 'accorder', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('shows what the portal refuses, and keeps the request open', async () => {
    const { path } = await opened();
    answers.push(409);
    const reply = await press(path, 'accorder');
    expect(reply.status).toBe(502);
    expect((await press(path, 'accorder')).status).toBe(303);
  });

  it('follows a changed support and a request that was taken back', async () => {
    const { id, path } = await opened();
    await post(`/paynum/api/demandes/${id}/support`, { choixSupport: 'TITRE' });
    expect(await (await get(path)).text()).toContain('data-support="TITRE"');
    await post(`/paynum/api/demandes/${id}/suppression`, {});
    expect(await (await get(path)).text()).toContain('Retirée');
    expect((await press(path, 'accorder')).status).toBe(400);
    expect((await post('/paynum/api/demandes/inconnue/suppression', {})).status).toBe(204);
  });
});
