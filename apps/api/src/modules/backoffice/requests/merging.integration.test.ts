import type { RequestStatistics } from '@portail/contract/backoffice/operator-requests.schemas.ts';
import type { Request } from '@portail/contract/people/requests.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { MANAGEMENT, type ManagementCalls } from '../../../../test/management-calls.ts';
import { CAMILLE, useManagementWorld } from '../../../../test/management-world.ts';
import { pngOf } from '../../../../test/pictures.ts';
import { requestCallsOf, type RequestAuthorCalls } from '../../../../test/request-calls.ts';
import { deliver } from '../../../../test/second-step.ts';
import { bearer } from '../../../../test/test-api.ts';

const world = useManagementWorld();
let camille: RequestAuthorCalls;
let lucie: ManagementCalls;
let karim: ManagementCalls;
let anne: ManagementCalls;

beforeAll(() => {
  ({ camille, lucie, karim, anne } = world.people);
});

const merge = (calls: ManagementCalls, id: string, body: object) => calls.merge(id, body);
const mine = async (id: string): Promise<Request | undefined> =>
  (await camille.get('?taille=200')).json<Request[]>().find((one) => one.id === id);

describe('two requests of one person', () => {
  it('[32-6] are merged: one keeps the messages of both, the other gives its reference', async () => {
    const first = await camille.open({ objet: 'PAIEMENT', message: 'Où est mon paiement ?' });
    const second = await camille.open({ objet: 'PAIEMENT', message: 'Toujours pas de paiement.' });
    await camille.join(second.id, pngOf());
    await deliver(world.api.current);
    world.api.current.mailbox.sent.length = 0;
    const { version } = await karim.read(second.id);
    const reply = await merge(karim, second.id, {
      reference: first.reference.toLowerCase(),
      version,
    });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({ statut: 'CLOTUREE', reunieA: first });
    const kept = await karim.read(first.id);
    expect(kept).toMatchObject({ statut: 'NOUVELLE', reunies: [second] });
    expect(kept.suivis.map(({ commentaire }) => commentaire)).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`Demande ${second.reference}`),
        expect.stringContaining(`votre demande ${first.reference}`),
      ]),
    );
    const [file] = kept.fichiers;
    expect((await karim.get(`/${first.id}/fichiers/${file?.idFichier ?? ''}`)).statusCode).toBe(
      200,
    );
    await deliver(world.api.current);
    const mail = world.api.current.mailbox.sent.find(({ to }) => to === CAMILLE);
    expect(mail?.text).toContain(first.reference);
    expect((await mine(second.id))?.avisPossible).toBe(false);
    const rows = await world.api.current.query(
      `select details->>'reference' as kept from security_event
       where kind = 'DEMANDE_GESTION' and details->>'acte' = 'REUNION' and details->>'demande' = $1`,
      [second.reference],
    );
    expect(rows).toEqual([{ kept: first.reference }]);

    // A reopened request is no longer merged.
    await camille.post(`/${second.id}/messages`, { message: 'Ce n’est pas la même chose.' });
    expect(await karim.read(second.id)).toMatchObject({ statut: 'ROUVERTE', reunieA: null });
    expect((await karim.read(first.id)).reunies).toEqual([]);
  });

  it('[32-6] are merged once by operators who do it both ways at the same time', async () => {
    const one = await camille.open();
    const other = await camille.open();
    const replies = await Promise.all([
      merge(karim, one.id, { reference: other.reference }),
      merge(lucie, other.id, { reference: one.reference }),
    ]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });

  it('[32-6] are not merged when the other is unknown, closed, the same or of another person', async () => {
    const { id, reference } = await camille.open();
    const closed = await camille.open();
    await world.setStatut(closed.id, 'CLOTUREE');
    const stranger = requestCallsOf(
      world.api.current,
      await world.api.current.signIn('demo-social'),
    );
    const foreign = await stranger.open();
    const anonymous = await world.writeToContact();
    for (const refused of [
      'DG-2020-999999',
      reference,
      closed.reference,
      foreign.reference,
      anonymous.reference,
    ]) {
      const reply = await merge(karim, id, { reference: refused });
      expect([reply.statusCode, reply.json<{ code: string }>().code], refused).toEqual([
        409,
        'REUNION_IMPOSSIBLE',
      ]);
    }
    const old = await merge(karim, id, { reference: closed.reference, version: 999 });
    expect(old.json()).toMatchObject({ code: 'DEMANDE_MODIFIEE' });
    expect((await merge(anne, id, { reference })).statusCode).toBe(403);
  });
});

describe('what a person says of their closed request', () => {
  const rate = (calls: RequestAuthorCalls, id: string, body: object) =>
    calls.post(`/${id}/avis`, body);

  it('[32-6] is asked once it is closed, of its author alone, and read by operators', async () => {
    const { id } = await camille.open();
    const early = await rate(camille, id, { avis: 'SATISFAIT' });
    expect([early.statusCode, early.json<{ code: string }>().code]).toEqual([
      409,
      'AVIS_IMPOSSIBLE',
    ]);
    await karim.change(id, { statut: 'CLOTUREE' });
    expect(await mine(id)).toMatchObject({ avisPossible: true, avis: null });
    const stranger = requestCallsOf(
      world.api.current,
      await world.api.current.signIn('demo-social'),
    );
    expect((await rate(stranger, id, { avis: 'INSATISFAIT' })).statusCode).toBe(404);
    expect((await rate(camille, id, { avis: 'PARFAIT' })).statusCode).toBe(400);
    const given = await rate(camille, id, { avis: 'MITIGE', commentaire: 'Un peu long.' });
    expect(given.json()).toMatchObject({ avis: 'MITIGE' });
    await rate(camille, id, { avis: 'SATISFAIT', commentaire: '' });
    expect((await karim.read(id)).avis).toMatchObject({ avis: 'SATISFAIT', commentaire: null });
  });
});

describe('the statistics of the requests', () => {
  const read = async (periode: string, calls = karim): Promise<RequestStatistics> => {
    const reply = await calls.get(`/statistiques?periode=${periode}`);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<RequestStatistics>();
  };

  it('[32-6] count those received in the period, their answers, delays and ratings', async () => {
    const [before, quarter] = [await read('MOIS'), await read('TRIMESTRE')];
    const { id } = await camille.open({ objet: 'DECLARATION', message: 'Ma déclaration ?' });
    await world.api.current.query(
      `update demande_gestion set created_at = created_at - interval '4 hours' where id = $1`,
      [id],
    );
    await karim.follow(id, { commentaire: 'Elle est partie.', visibilite: 'PERSONNE' });
    await karim.change(id, { statut: 'CLOTUREE' });
    await camille.post(`/${id}/avis`, { avis: 'SATISFAIT' });
    const old = await camille.open({ objet: 'DECLARATION', message: 'Encore une ?' });
    await world.api.current.query(
      `update demande_gestion set created_at = created_at - interval '60 days' where id = $1`,
      [old.id],
    );
    const after = await read('MOIS', anne);
    expect(after.total.recues).toBe(before.total.recues + 1);
    expect(after.objets.find(({ objet }) => objet === 'DECLARATION')).toEqual({
      objet: 'DECLARATION',
      recues: 1,
      repondues: 1,
      closes: 1,
      delaiMedianHeures: 4,
      satisfaits: 1,
      mitiges: 0,
      insatisfaits: 0,
    });
    expect((await read('TRIMESTRE')).total.recues).toBe(quarter.total.recues + 2);
  });

  it('[32-6] are closed to people', async () => {
    const reply = await world.api.current.http.inject({
      url: `${MANAGEMENT}/statistiques?periode=MOIS`,
      headers: bearer(camille.token),
    });
    expect(reply.statusCode).toBe(403);
  });
});
