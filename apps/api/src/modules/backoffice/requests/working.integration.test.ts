import type { FollowUp } from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { MASKED_NIR } from '@portail/rules/identifiers/nir.ts';
import { REQUEST_STATUTS, statutsByHand } from '@portail/rules/people/requests/request-status.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ManagementCalls } from '../../../../test/management-calls.ts';
import { CAMILLE, ELOISE, useManagementWorld } from '../../../../test/management-world.ts';
import type { RequestAuthorCalls } from '../../../../test/request-calls.ts';
import { deliver, lastMailTo } from '../../../../test/second-step.ts';

const world = useManagementWorld();
let camille: RequestAuthorCalls;
let lucie: ManagementCalls;
let karim: ManagementCalls;

beforeAll(() => {
  ({ camille, lucie, karim } = world.people);
});

describe('updating a support request', () => {
  it('[BO-09] [BO-13] allows every status transition of the rule and no other', async () => {
    const { id } = await camille.open();
    for (const from of REQUEST_STATUTS) {
      for (const to of REQUEST_STATUTS) {
        if (to === from) continue;
        await world.setStatut(id, from);
        const reply = await lucie.change(id, { statut: to });
        const isAllowed = statutsByHand(from).includes(to);
        expect(reply.statusCode, `${from} → ${to}: ${reply.body}`).toBe(isAllowed ? 200 : 409);
        if (isAllowed) expect(reply.json()).toMatchObject({ statut: to });
        else expect(reply.json()).toMatchObject({ code: 'STATUT_DEMANDE_REFUSE' });
      }
    }
  });

  it('[BO-09] keeps the person’s text and records who changed what', async () => {
    const { id } = await camille.open();
    const reply = await lucie.change(id, {
      objet: 'COMMANDE',
      description: 'Commande perdue. NIR 2 55 08 14 168 025 38.',
      statut: 'EN_COURS',
    });
    expect(reply.json()).toMatchObject({
      objet: 'COMMANDE',
      description: `Commande perdue. NIR ${MASKED_NIR}.`,
      descriptionInitiale: 'Le paiement du 3 novembre n’est pas dans la liste.',
      suivis: [
        { auteur: 'Lucie Fontaine', visibilite: 'INTERNE', statut: 'EN_COURS', commentaire: '' },
      ],
    });
    const thread = (await camille.get(`/${id}/messages`)).json<{ message: string }[]>();
    expect(thread).toMatchObject([
      { message: 'Le paiement du 3 novembre n’est pas dans la liste.' },
    ]);
    const [event] = await world.api.current.query(
      `select a.login, e.details from security_event e join user_account a on a.id = e.account_id
       where e.kind = 'DEMANDE_GESTION' order by e.id desc limit 1`,
    );
    expect(event).toMatchObject({
      login: 'demo-operateur',
      details: { acte: 'MODIFICATION', statut: 'EN_COURS' },
    });
  });

  it('[32-11] lets only an operator who follows the request correct what the person wrote', async () => {
    const { id } = await camille.open();
    const description = 'Le paiement n’est pas dans la liste.';
    const refused = await karim.change(id, { description });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      403,
      'DEMANDE_NON_SUIVIE',
    ]);
    expect(await karim.read(id)).toMatchObject({ descriptionInitiale: null, suivieParMoi: false });
    expect((await karim.change(id, { objet: 'COMMANDE' })).statusCode).toBe(200);
    await karim.follow(id, { commentaire: 'Vu avec la personne.' });
    expect(await lucie.read(id)).toMatchObject({ suivieParMoi: false });
    const corrected = await karim.change(id, { description });
    expect(corrected.json()).toMatchObject({ description, suivieParMoi: true });
    expect((await lucie.change(id, { description: 'Autre' })).statusCode).toBe(403);
  });

  it('[BO-09] refuses a change based on an outdated version, by the person or an operator', async () => {
    const { id } = await camille.open();
    const { version } = await lucie.read(id);
    expect((await karim.change(id, { objet: 'AUTRE', version })).statusCode).toBe(200);
    const late = await lucie.change(id, { objet: 'COMMANDE', version });
    expect(late.statusCode).toBe(409);
    expect(late.json<{ errorMessage: string }>().errorMessage).toMatch(/a changé entre-temps/);
    const again = await lucie.read(id);
    expect(again.objet).toBe('AUTRE');
    await camille.post(`/${id}/messages`, { message: 'J’ai retrouvé la référence.' });
    const body = { commentaire: 'Bonjour.', visibilite: 'PERSONNE', version: again.version };
    expect((await lucie.follow(id, body)).json()).toMatchObject({ code: 'DEMANDE_MODIFIEE' });
    const both = await Promise.all(
      [lucie, karim].map(async (operator) =>
        operator.change(id, { statut: 'EN_COURS', version: again.version + 1 }),
      ),
    );
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });

  it('[BO-09] notifies the person of a closed request by mail and in their space', async () => {
    const { id, reference } = await camille.open();
    await deliver(world.api.current);
    expect((await lucie.change(id, { statut: 'CLOTUREE' })).statusCode).toBe(200);
    await deliver(world.api.current);
    const mail = lastMailTo(world.api.current, CAMILLE);
    expect(mail?.subject).toBe(`Votre demande ${reference} est close`);
    expect(mail?.text).toContain(`/mes-demandes?demande=${id}`);
    const own = (await camille.get()).json<{ id: string; statut: string }[]>();
    expect(own.find((one) => one.id === id)?.statut).toBe('CLOTUREE');
    const late = await lucie.change(id, { objet: 'AUTRE' });
    expect(late.json()).toMatchObject({ code: 'DEMANDE_CLOSE' });
  });
});

describe('follow-ups of a support request', () => {
  it('[BO-10] are internal by default and hidden from the person', async () => {
    const { id } = await camille.open();
    await deliver(world.api.current);
    world.api.current.mailbox.sent.length = 0;
    const reply = await karim.follow(id, { commentaire: 'Vu avec la banque.' });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject([
      { auteur: 'Karim Haddad', commentaire: 'Vu avec la banque.', visibilite: 'INTERNE' },
    ]);
    await deliver(world.api.current);
    expect(world.api.current.mailbox.sent).toEqual([]);
    expect((await camille.get(`/${id}/messages`)).body).not.toContain('banque');
    const [line] = (await camille.get()).json<{ nombreMessages: number; statut: string }[]>();
    expect(line).toMatchObject({ nombreMessages: 1, statut: 'NOUVELLE' });
    expect((await lucie.get(`/${id}/suivis`)).json<FollowUp[]>()).toHaveLength(1);
    expect((await karim.follow(id, { commentaire: ' ' })).statusCode).toBe(400);
    const noted = await karim.follow(id, { commentaire: 'x', statut: 'CLOTUREE' });
    expect(noted.statusCode).toBe(400);
  });

  it('[32-6] written as notes reach the person nowhere: not their list, thread or files, nor a mail', async () => {
    const { id } = await camille.open();
    const secret = 'Soupçon de fraude à vérifier.';
    await deliver(world.api.current);
    world.api.current.mailbox.sent.length = 0;
    await karim.follow(id, { commentaire: secret });
    await karim.follow(id, { commentaire: 'Bonjour, nous vérifions.', visibilite: 'PERSONNE' });
    await lucie.change(id, { operateur: 'MOI', priorite: 'URGENTE' });
    await lucie.change(id, { statut: 'CLOTUREE' });
    await lucie.reopen(id, { motif: secret });
    await deliver(world.api.current);
    const own = [
      await camille.get(),
      await camille.get(`/${id}/messages`),
      await camille.get(`/${id}/fichiers`),
      await camille.post(`/${id}/messages`, { message: 'Merci de votre réponse.' }),
    ];
    for (const reply of own) {
      expect(reply.statusCode, reply.body).toBe(200);
      expect(reply.body).not.toMatch(/fraude|URGENTE|Fontaine|Haddad/);
    }
    const mails = world.api.current.mailbox.sent.filter(({ to }) => to === CAMILLE);
    expect(mails.length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(mails)).not.toMatch(/fraude|URGENTE|Fontaine|Haddad/);
    expect((await lucie.read(id)).suivis.map(({ commentaire }) => commentaire)).toContain(secret);
  });

  it('[BO-10] are mailed and shown to the person when they answer, and open the request', async () => {
    const { id, reference } = await camille.open();
    await deliver(world.api.current);
    const words = 'Bonjour, le paiement est parti ce matin.';
    const key = crypto.randomUUID();
    const body = { commentaire: words, visibilite: 'PERSONNE' };
    const first = await lucie.follow(id, body, key);
    expect(first.json()).toMatchObject([{ visibilite: 'PERSONNE', statut: 'EN_COURS' }]);
    const again = await lucie.follow(id, body, key);
    expect(again.headers['idempotency-replayed']).toBe('true');
    await deliver(world.api.current);
    const mails = world.api.current.mailbox.sent.filter(
      ({ to, subject }) => to === CAMILLE && subject === `Réponse à votre demande ${reference}`,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(words);
    const thread = (await camille.get(`/${id}/messages`)).json<object[]>();
    expect(thread.at(-1)).toMatchObject({ auteur: 'ASSISTANCE', message: words });
    expect(JSON.stringify(thread)).not.toContain('Fontaine');
    const { statut, suivis } = await lucie.read(id);
    expect(statut).toBe('EN_COURS');
    expect(suivis.map((one) => [one.auteur, one.commentaire, one.statut])).toEqual([
      ['Lucie Fontaine', words, null],
      ['Lucie Fontaine', '', 'EN_COURS'],
    ]);
  });

  it('[BO-10] may close the request or wait for the person, in one mail', async () => {
    const contact = await world.writeToContact();
    await deliver(world.api.current);
    const asks = {
      commentaire: 'Quel numéro\u00a0?',
      visibilite: 'PERSONNE',
      statut: 'EN_ATTENTE',
    };
    await lucie.follow(contact.id, asks);
    await deliver(world.api.current);
    expect(lastMailTo(world.api.current, ELOISE.email)?.text).toContain(
      'Nous attendons votre réponse',
    );
    world.api.current.mailbox.sent.length = 0;
    const ends = { commentaire: 'C’est réglé.', visibilite: 'PERSONNE', statut: 'CLOTUREE' };
    await lucie.follow(contact.id, ends);
    await deliver(world.api.current);
    expect(world.api.current.mailbox.sent).toHaveLength(1);
    const mail = lastMailTo(world.api.current, ELOISE.email);
    expect(mail?.text).toContain('C’est réglé.');
    expect(mail?.text).toContain('est maintenant close');
    // The mail to a person without a space has no link to one.
    expect(mail?.text).not.toContain('mes-demandes');
    const late = await lucie.follow(contact.id, { commentaire: 'Encore', visibilite: 'PERSONNE' });
    expect(late.json()).toMatchObject({ code: 'DEMANDE_CLOSE' });
    expect((await lucie.follow(contact.id, { commentaire: 'Pour mémoire' })).statusCode).toBe(200);
  });
});

describe('a closed support request', () => {
  it('[BO-12] is reopened with an internal reason; an open one is not', async () => {
    const { id, reference } = await camille.open();
    expect((await lucie.reopen(id)).json()).toMatchObject({ code: 'DEMANDE_NON_CLOSE' });
    expect((await lucie.reopen(id)).statusCode).toBe(409);
    await world.setStatut(id, 'CLOTUREE');
    expect((await lucie.reopen(id, { motif: ' ' })).statusCode).toBe(400);
    await deliver(world.api.current);
    const reply = await lucie.reopen(id, { motif: 'Un élément nouveau.' });
    expect(reply.json()).toEqual({ statut: 'ROUVERTE' });
    await deliver(world.api.current);
    const mail = lastMailTo(world.api.current, CAMILLE);
    expect(mail?.subject).toBe(`Votre demande ${reference} est rouverte`);
    expect(mail?.text).not.toContain('élément nouveau');
    expect((await lucie.read(id)).suivis.at(-1)).toMatchObject({
      commentaire: 'Un élément nouveau.',
      statut: 'ROUVERTE',
      visibilite: 'INTERNE',
    });
    expect((await lucie.reopen(id)).statusCode).toBe(409);
  });
});
