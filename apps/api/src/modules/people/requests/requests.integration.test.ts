import { MASKED_NIR } from '@portail/rules/identifiers/nir.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openLink } from '../../../../test/link-calls.ts';
import { pngOf } from '../../../../test/pictures.ts';
import {
  requestCallsOf,
  REQUESTS,
  type RequestAuthorCalls,
} from '../../../../test/request-calls.ts';
import { deliver } from '../../../../test/second-step.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi({ env: { LIMIT_REQUESTS_PER_PERSON: '1000' } });
let camille: RequestAuthorCalls;
let social: RequestAuthorCalls;

beforeAll(async () => {
  camille = requestCallsOf(api.current, await api.current.signIn('demo-rh'));
  social = requestCallsOf(api.current, await api.current.signIn('demo-social'));
});

const statutOf = async (id: string) => {
  const list = (await camille.get()).json<{ id: string; statut: string }[]>();
  return list.find((one) => one.id === id)?.statut;
};

describe('request', () => {
  it('has the name and mail address of the signed-in author', async () => {
    const { id, reference } = await camille.open({
      objet: 'COMMANDE',
      numeroContrat: '100001',
      message: 'Ma commande n’est pas arrivée.',
    });
    expect(reference).toMatch(/^DG-\d{4}-\d{6}$/);
    const [row] = await api.current.query('select * from demande_gestion where id = $1', [id]);
    expect(row).toMatchObject({
      origine: 'ESPACE',
      statut: 'NOUVELLE',
      nom: 'Camille Rousseau',
      mail: 'camille.rousseau@courriel.example',
      contrat_annonce: '100001',
    });
    expect((await camille.get()).json<{ id: string }[]>()[0]).toMatchObject({
      id,
      reference,
      objet: 'COMMANDE',
      statut: 'NOUVELLE',
      nombreMessages: 1,
      nombreFichiers: 0,
    });
    api.current.mailbox.sent.length = 0;
    await deliver(api.current);
    expect(api.current.mailbox.sent.map(({ to }) => to).toSorted()).toEqual([
      'assistance@portail-cesu.example',
      'camille.rousseau@courriel.example',
    ]);
  });

  it('is created once per idempotency key', async () => {
    const key = crypto.randomUUID();
    const first = await camille.open(undefined, key);
    expect(await camille.open(undefined, key)).toEqual(first);
  });

  it('[S22] refuses a contract of another person', async () => {
    const body = { objet: 'AUTRE', numeroContrat: '200001', message: 'Une question de plus.' };
    const reply = await camille.post('', body);
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toMatchObject({ code: 'ACCES_REFUSE' });
  });

  it('[P3] removes social security numbers from the message', async () => {
    const { id } = await camille.open({
      objet: 'AUTRE',
      message: 'Mon numéro est le 2 55 08 14 168 025 38, merci.',
    });
    await camille.post(`/${id}/messages`, { message: 'Je répète : 255081416802538.' });
    const kept = await api.current.query(
      `select description as words from demande_gestion where id = $1
       union all select message from demande_message where demande_id = $1`,
      [id],
    );
    expect(kept.map(({ words }) => words)).toEqual([
      `Mon numéro est le ${MASKED_NIR}, merci.`,
      `Je répète : ${MASKED_NIR}.`,
    ]);
  });

  it('is listed by page, newest first', async () => {
    const ids: string[] = [];
    for (let rank = 0; rank < 3; rank += 1) ids.unshift((await social.open()).id);
    const first = (await social.get('?taille=2')).json<{ id: string }[]>().map(({ id }) => id);
    expect(first).toEqual(ids.slice(0, 2));
    const next = (await social.get(`?taille=2&avant=${first[1]}`)).json<{ id: string }[]>();
    expect(next[0]?.id).toBe(ids[2]);
  });

  it('can be answered by its author, is reopened if closed, and support is notified', async () => {
    const { id, reference } = await camille.open();
    await api.current.query(
      `insert into demande_message (id, demande_id, auteur, message, created_at)
       values (gen_random_uuid(), $1, 'ASSISTANCE', 'Quelle est la référence ?', now())`,
      [id],
    );
    const states: unknown[] = [];
    for (const statut of ['NOUVELLE', 'EN_ATTENTE', 'CLOTUREE']) {
      await api.current.query('update demande_gestion set statut = $2 where id = $1', [id, statut]);
      const reply = await camille.post(`/${id}/messages`, { message: 'Voici la référence.' });
      states.push(reply.json<{ statut: string }>().statut);
    }
    expect(states).toEqual(['NOUVELLE', 'EN_COURS', 'ROUVERTE']);
    expect(await statutOf(id)).toBe('ROUVERTE');
    const thread = (await camille.get(`/${id}/messages`)).json<{ auteur: string }[]>();
    expect(thread.map(({ auteur }) => auteur).toSorted()).toEqual([
      'ASSISTANCE',
      'DEMANDEUR',
      'DEMANDEUR',
      'DEMANDEUR',
      'DEMANDEUR',
    ]);
    expect(thread[0]).toMatchObject({
      auteur: 'DEMANDEUR',
      message: 'Le paiement du 3 novembre n’est pas dans la liste.',
    });
    api.current.mailbox.sent.length = 0;
    await deliver(api.current);
    const supportMails = api.current.mailbox.sent.filter(({ subject }) =>
      subject.startsWith(`Réponse à la demande ${reference}`),
    );
    expect(supportMails.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 3 }, () => `Réponse à la demande ${reference} – Paiement`),
    );
    expect(supportMails[0]?.replyTo).toBe('camille.rousseau@courriel.example');
  });

  it('rejects short and long messages with the messages of the contact form', async () => {
    const reply = await camille.post('', { message: 'court' });
    expect(reply.statusCode).toBe(400);
    expect(reply.json<{ erreurs: unknown }>().erreurs).toEqual([
      { champ: 'objet', message: 'Ce champ est requis.' },
      { champ: 'message', message: 'Ce champ a une longueur minimale de 10 caractères.' },
    ]);
  });

  it('[S40] is limited per person', async () => {
    const limited = await api.current.variant({ LIMIT_REQUESTS_PER_PERSON: '2' });
    try {
      const token = await limited.signIn('demo-double');
      const { post } = requestCallsOf(limited, token);
      const body = { objet: 'AUTRE', message: 'Une question parmi d’autres.' };
      const codes: number[] = [];
      for (let rank = 0; rank < 3; rank += 1) codes.push((await post('', body)).statusCode);
      expect(codes).toEqual([200, 200, 429]);
    } finally {
      await limited.server.close();
    }
  });
});

describe('[S20] requests of other people', () => {
  it('are reported as not found', async () => {
    const { id } = await camille.open();
    const { idFichier } = (await camille.join(id, pngOf())).json<{ idFichier: string }>();
    for (const other of [
      social,
      requestCallsOf(
        api.current,
        await api.current.signIn('demo-intervenant', 'ESPACE_INTERVENANT'),
      ),
      requestCallsOf(api.current, await api.current.signIn('demo-financeur', 'ESPACE_CLIENT')),
    ]) {
      const replies = [
        await other.get(`/${id}/messages`),
        await other.get(`/${id}/fichiers`),
        await other.get(`/${id}/fichiers/${idFichier}`),
        await other.post(`/${id}/messages`, { message: 'Et si j’écrivais ici ?' }),
        await other.join(id, pngOf()),
      ];
      for (const reply of replies) {
        expect(reply.statusCode, reply.body).toBe(404);
        expect(reply.json()).toMatchObject({ code: 'RESSOURCE_INTROUVABLE' });
      }
      const list = (await other.get()).json<{ id: string }[]>();
      expect(list.map((one) => one.id)).not.toContain(id);
    }
    for (const path of ['', `/${id}/messages`, `/${id}/fichiers/${idFichier}`]) {
      const reply = await api.current.http.inject(`${REQUESTS}${path}`);
      expect(reply.statusCode).toBe(401);
    }
  });

  it('cannot be changed in a read-only session', async () => {
    const { post, get, join } = requestCallsOf(
      api.current,
      await openLink(api.current, 'readOnly'),
    );
    expect((await get()).statusCode).toBe(200);
    const { id } = await camille.open();
    for (const reply of [
      await post('', { objet: 'AUTRE', message: 'Une question de plus.' }),
      await post(`/${id}/messages`, { message: 'Une réponse de plus.' }),
      await join(id, pngOf()),
    ]) {
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toMatchObject({ code: 'LECTURE_SEULE' });
    }
  });
});
