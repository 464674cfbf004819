import {
  managementRequestLine,
  type FollowUp,
  type ManagementFile,
  type ManagementRequestLine,
} from '@portail/contract/schemas/operator-requests.ts';
import { MASKED_NIR } from '@portail/rules/identifiers/nir.ts';
import { ATTACHMENT_MAX_BYTES } from '@portail/rules/requests/attachment.ts';
import { REQUEST_STATUTS, statutsByHand } from '@portail/rules/requests/request-status.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { VALID_BODIES } from '../../../test/call-samples.ts';
import { openLink } from '../../../test/link-calls.ts';
import {
  MANAGEMENT,
  managementCallsOf,
  type ManagementCalls,
} from '../../../test/management-calls.ts';
import { openOperator } from '../../../test/operator-sessions.ts';
import { pdfOf, pngOf } from '../../../test/pictures.ts';
import { requestCallsOf, type RequestAuthorCalls } from '../../../test/request-calls.ts';
import { deliver, lastMailTo } from '../../../test/second-step.ts';
import { useTestApi } from '../../../test/test-api.ts';

const api = useTestApi({
  env: { LIMIT_REQUESTS_PER_PERSON: '1000', LIMIT_CONTACT_PER_ADDRESS: '1000' },
});
let camille: RequestAuthorCalls;
let lucie: ManagementCalls;
let karim: ManagementCalls;
let anne: ManagementCalls;

const CAMILLE = 'camille.rousseau@courriel.example';
const SOPHIE = { nom: 'Éloïse Lefèvre', email: 'eloise.lefevre@courriel.example' };

beforeAll(async () => {
  camille = requestCallsOf(api.current, await api.current.signIn('demo-rh'));
  lucie = managementCallsOf(api.current, await openOperator(api.current, 'gestionnaire'));
  karim = managementCallsOf(api.current, await openOperator(api.current, 'support'));
  anne = managementCallsOf(api.current, await openOperator(api.current, 'lecture'));
});
beforeEach(async () => {
  await deliver(api.current);
  api.current.mailbox.sent.length = 0;
});

const writeToContact = async (): Promise<{ id: string; reference: string }> => {
  const reply = await api.current.http.inject({
    method: 'POST',
    url: '/api/sap/contact',
    headers: { 'idempotency-key': crypto.randomUUID() },
    payload: { ...VALID_BODIES.sendContactMessage, ...SOPHIE, message: 'Où est mon carnet\u00a0?' },
  });
  const { reference } = reply.json<{ reference: string }>();
  const [row] = await api.current.query('select id from demande_gestion where reference = $1', [
    reference,
  ]);
  return { id: String(row?.['id']), reference };
};

const setStatut = (id: string, statut: string) =>
  api.current.query('update demande_gestion set statut = $2 where id = $1', [id, statut]);

const linesOf = (reply: { body: string }): ManagementRequestLine[] =>
  z.parse(z.array(managementRequestLine), JSON.parse(reply.body));

describe('the requests of people', () => {
  it('[BO-08] [BO-13] are listed by their status, page by page, the last first', async () => {
    const ids: string[] = [];
    for (let rank = 0; rank < 3; rank += 1) ids.unshift((await camille.open()).id);
    const first = linesOf(await lucie.get('?statut=NOUVELLE&taille=2'));
    expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first[0]).toMatchObject({
      objet: 'PAIEMENT',
      statut: 'NOUVELLE',
      beneficiaire: { nom: 'Camille Rousseau' },
      description: 'Le paiement du 3 novembre n’est pas dans la liste.',
      suivis: [],
      fichiers: [],
    });
    const next = linesOf(await lucie.get(`?statut=NOUVELLE&taille=2&avant=${first[1]?.id}`));
    expect(next[0]?.id).toBe(ids[2]);
    await setStatut(ids[0] ?? '', 'EN_ATTENTE');
    const waiting = linesOf(await karim.get('?statut=EN_ATTENTE'));
    expect(waiting.map(({ statut }) => statut)).toEqual(waiting.map(() => 'EN_ATTENTE'));
    expect(waiting.map(({ id }) => id)).toContain(ids[0]);
    expect((await lucie.get('?statut=PERDUE')).statusCode).toBe(400);
  });

  it('[BO-08] are counted by status while they wait', async () => {
    const counts = async () =>
      (await lucie.get('/compteurs')).json<{ statut: string; nombre: number }[]>();
    const before = await counts();
    expect(before.map(({ statut }) => statut)).toEqual([
      'NOUVELLE',
      'EN_COURS',
      'EN_ATTENTE',
      'ROUVERTE',
    ]);
    const { id } = await camille.open();
    expect((await counts())[0]?.nombre).toBe((before[0]?.nombre ?? 0) + 1);
    await setStatut(id, 'CLOTUREE');
    expect(await counts()).toEqual(before);
  });

  it('[BO-08] are read whole, of a connected person and of the contact form alike', async () => {
    const { id, reference } = await camille.open({
      objet: 'COMMANDE',
      numeroContrat: '100001',
      message: 'Ma commande n’est pas arrivée.',
    });
    await camille.join(id, pngOf(), 'preuve.png');
    expect(await lucie.read(id)).toMatchObject({
      id,
      reference,
      objet: 'COMMANDE',
      description: 'Ma commande n’est pas arrivée.',
      descriptionInitiale: null,
      statut: 'NOUVELLE',
      beneficiaire: {
        nom: 'Camille Rousseau',
        mail: CAMILLE,
        login: 'demo-rh',
        typeEspace: 'ESPACE_BENEFICIAIRE',
        numeroContrat: '100001',
      },
      suivis: [],
      fichiers: [{ nom: 'preuve.png', type: 'PNG', auteur: 'DEMANDEUR' }],
    });
    const contact = await writeToContact();
    expect((await karim.read(contact.id)).beneficiaire).toEqual({
      nom: SOPHIE.nom,
      mail: SOPHIE.email,
      login: null,
      typeEspace: null,
      numeroContrat: '100001',
    });
    expect((await lucie.get('/00000000-0000-4000-8000-000000000008')).statusCode).toBe(404);
  });

  it('[BO-14] [SAP-25] are found by reference, name, address or words, by the side of a status', async () => {
    const { id, reference } = await writeToContact();
    const found = async (recherche: string, more: object = {}) =>
      linesOf(await lucie.search(String(new URLSearchParams({ recherche, ...more })))).map(
        (line) => line.id,
      );
    for (const words of [reference, 'lefev', 'ELOISE lefèvre', SOPHIE.email, 'carnet eloise']) {
      expect(await found(words), words).toContain(id);
    }
    expect(await found('eloise', { statut: 'NOUVELLE' })).toContain(id);
    expect(await found('eloise', { statut: 'CLOTUREE' })).not.toContain(id);
    expect(await found('eloise rousseau')).not.toContain(id);
    for (const words of ["'); --", '%', '& | !']) expect(await found(words), words).toEqual([]);
    expect((await lucie.search('statut=NOUVELLE')).statusCode).toBe(400);
  });

  it('[BO-08] [P11] tell the person that they were read, and why', async () => {
    const { id, reference } = await camille.open();
    await karim.get();
    await karim.read(id);
    await karim.read(id);
    const rows = await api.current.query(
      `select c.motif, c.ecran, c.organisme from consultation c join user_account a on a.id = c.account_id
       where a.login = 'demo-rh' and c.motif like $1`,
      [`%${reference}`],
    );
    expect(rows).toMatchObject([
      { motif: `Traitement de votre demande ${reference}`, ecran: 'DEMANDE' },
    ]);
    const lists = await api.current.query(
      `select distinct c.motif from consultation c where c.ecran = 'DEMANDES'`,
    );
    expect(lists).toEqual([{ motif: 'Liste des demandes adressées au service d’assistance' }]);
  });
});

describe('a request that is updated', () => {
  it('[BO-09] [BO-13] takes every status that the rule allows, and no other', async () => {
    const { id } = await camille.open();
    for (const from of REQUEST_STATUTS) {
      for (const to of REQUEST_STATUTS) {
        if (to === from) continue;
        await setStatut(id, from);
        const reply = await lucie.change(id, { statut: to });
        const isAllowed = statutsByHand(from).includes(to);
        expect(reply.statusCode, `${from} → ${to}: ${reply.body}`).toBe(isAllowed ? 200 : 409);
        if (isAllowed) expect(reply.json()).toMatchObject({ statut: to });
        else expect(reply.json()).toMatchObject({ code: 'STATUT_DEMANDE_REFUSE' });
      }
    }
  });

  it('[BO-09] keeps the words of the person, and says who changed what', async () => {
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
    const [event] = await api.current.query(
      `select a.login, e.details from security_event e join user_account a on a.id = e.account_id
       where e.kind = 'DEMANDE_GESTION' order by e.id desc limit 1`,
    );
    expect(event).toMatchObject({
      login: 'demo-operateur',
      details: { acte: 'MODIFICATION', statut: 'EN_COURS' },
    });
  });

  it('[BO-09] is not overwritten by whoever has read an older one, person or operator', async () => {
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

  it('[BO-09] that is closed is told to the person by mail and in their space', async () => {
    const { id, reference } = await camille.open();
    await deliver(api.current);
    expect((await lucie.change(id, { statut: 'CLOTUREE' })).statusCode).toBe(200);
    await deliver(api.current);
    const mail = lastMailTo(api.current, CAMILLE);
    expect(mail?.subject).toBe(`Votre demande ${reference} est close`);
    expect(mail?.text).toContain(`/mes-demandes?demande=${id}`);
    const own = (await camille.get()).json<{ id: string; statut: string }[]>();
    expect(own.find((one) => one.id === id)?.statut).toBe('CLOTUREE');
    const late = await lucie.change(id, { objet: 'AUTRE' });
    expect(late.json()).toMatchObject({ code: 'DEMANDE_CLOSE' });
  });
});

describe('the follow-ups of a request', () => {
  it('[BO-10] are internal unless an operator says otherwise: the person sees nothing of them', async () => {
    const { id } = await camille.open();
    await deliver(api.current);
    api.current.mailbox.sent.length = 0;
    const reply = await karim.follow(id, { commentaire: 'Vu avec la banque.' });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject([
      { auteur: 'Karim Haddad', commentaire: 'Vu avec la banque.', visibilite: 'INTERNE' },
    ]);
    await deliver(api.current);
    expect(api.current.mailbox.sent).toEqual([]);
    expect((await camille.get(`/${id}/messages`)).body).not.toContain('banque');
    const [line] = (await camille.get()).json<{ nombreMessages: number; statut: string }[]>();
    expect(line).toMatchObject({ nombreMessages: 1, statut: 'NOUVELLE' });
    expect((await lucie.get(`/${id}/suivis`)).json<FollowUp[]>()).toHaveLength(1);
    expect((await karim.follow(id, { commentaire: ' ' })).statusCode).toBe(400);
    const noted = await karim.follow(id, { commentaire: 'x', statut: 'CLOTUREE' });
    expect(noted.statusCode).toBe(400);
  });

  it('[BO-10] that answer are mailed, shown to the person, and take the request up', async () => {
    const { id, reference } = await camille.open();
    await deliver(api.current);
    const words = 'Bonjour, le paiement est parti ce matin.';
    const key = crypto.randomUUID();
    const body = { commentaire: words, visibilite: 'PERSONNE' };
    const first = await lucie.follow(id, body, key);
    expect(first.json()).toMatchObject([{ visibilite: 'PERSONNE', statut: 'EN_COURS' }]);
    const again = await lucie.follow(id, body, key);
    expect(again.headers['idempotency-replayed']).toBe('true');
    await deliver(api.current);
    const mails = api.current.mailbox.sent.filter(
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

  it('[BO-10] that answer may close the request or wait for the person, in one mail', async () => {
    const contact = await writeToContact();
    await deliver(api.current);
    const asks = {
      commentaire: 'Quel numéro\u00a0?',
      visibilite: 'PERSONNE',
      statut: 'EN_ATTENTE',
    };
    await lucie.follow(contact.id, asks);
    await deliver(api.current);
    expect(lastMailTo(api.current, SOPHIE.email)?.text).toContain('Nous attendons votre réponse');
    api.current.mailbox.sent.length = 0;
    const ends = { commentaire: 'C’est réglé.', visibilite: 'PERSONNE', statut: 'CLOTUREE' };
    await lucie.follow(contact.id, ends);
    await deliver(api.current);
    expect(api.current.mailbox.sent).toHaveLength(1);
    const mail = lastMailTo(api.current, SOPHIE.email);
    expect(mail?.text).toContain('C’est réglé.');
    expect(mail?.text).toContain('est maintenant close');
    // Nobody without a space is sent to one.
    expect(mail?.text).not.toContain('mes-demandes');
    const late = await lucie.follow(contact.id, { commentaire: 'Encore', visibilite: 'PERSONNE' });
    expect(late.json()).toMatchObject({ code: 'DEMANDE_CLOSE' });
    expect((await lucie.follow(contact.id, { commentaire: 'Pour mémoire' })).statusCode).toBe(200);
  });
});

describe('the files of a request', () => {
  it('[BO-11] are listed, saved and joined, and the person has those of the house', async () => {
    const { id } = await camille.open();
    await camille.join(id, pngOf(), 'photo.png');
    const joined = await lucie.join(id, pdfOf(), 'Reçu été.pdf');
    expect(joined.statusCode, joined.body).toBe(200);
    const { idFichier } = joined.json<{ idFichier: string }>();
    const files = (await lucie.get(`/${id}/fichiers`)).json<ManagementFile[]>();
    // Both may have come in the same millisecond.
    expect(Object.fromEntries(files.map(({ nom, auteur }) => [nom, auteur]))).toEqual({
      'photo.png': 'DEMANDEUR',
      'Reçu été.pdf': 'ASSISTANCE',
    });
    const saved = await karim.get(`/${id}/fichiers/${idFichier}`);
    expect(saved.rawPayload.equals(pdfOf())).toBe(true);
    expect(saved.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Reçu été.pdf')}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const own = await camille.get(`/${id}/fichiers/${idFichier}`);
    expect(own.rawPayload.equals(pdfOf())).toBe(true);
    const other = await camille.open();
    expect((await lucie.get(`/${other.id}/fichiers/${idFichier}`)).statusCode).toBe(404);
  });

  it('[BO-11] are PDF, JPEG or PNG of five megabytes at most, in a request that is open', async () => {
    const { id } = await camille.open();
    const svg = await lucie.join(id, Buffer.from('<svg onload="alert(1)">'), 'logo.png');
    expect(svg.json()).toMatchObject({ code: 'PIECE_REFUSEE' });
    const heavy = await lucie.join(id, Buffer.alloc(ATTACHMENT_MAX_BYTES + 1, '%PDF-'));
    expect(heavy.statusCode).toBe(413);
    await setStatut(id, 'CLOTUREE');
    expect((await lucie.join(id, pdfOf())).json()).toMatchObject({ code: 'DEMANDE_CLOSE' });
    expect((await lucie.get(`/${id}/fichiers`)).json()).toEqual([]);
  });
});

describe('a closed request', () => {
  it('[BO-12] is opened again with a reason, which stays in the house; an open one is not', async () => {
    const { id, reference } = await camille.open();
    expect((await lucie.reopen(id)).json()).toMatchObject({ code: 'DEMANDE_NON_CLOSE' });
    expect((await lucie.reopen(id)).statusCode).toBe(409);
    await setStatut(id, 'CLOTUREE');
    expect((await lucie.reopen(id, { motif: ' ' })).statusCode).toBe(400);
    await deliver(api.current);
    const reply = await lucie.reopen(id, { motif: 'Un élément nouveau.' });
    expect(reply.json()).toEqual({ statut: 'ROUVERTE' });
    await deliver(api.current);
    const mail = lastMailTo(api.current, CAMILLE);
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

describe('[BO-18] who works on requests', () => {
  const every = (calls: ManagementCalls, id: string) =>
    Promise.all([
      calls.get(),
      calls.search('recherche=rousseau'),
      calls.get('/compteurs'),
      calls.get(`/${id}`),
      calls.get(`/${id}/suivis`),
      calls.get(`/${id}/fichiers`),
    ]);
  const writings = (calls: ManagementCalls, id: string) =>
    Promise.all([
      calls.change(id, { statut: 'EN_COURS' }),
      calls.follow(id, { commentaire: 'Bonjour.' }),
      calls.join(id, pdfOf()),
      calls.reopen(id),
    ]);

  it('[BO-18] [BO-08] nobody but an operator reads or writes them', async () => {
    const { id } = await camille.open();
    const others = [
      camille.token,
      await api.current.signIn('demo-financeur', 'ESPACE_CLIENT'),
      await api.current.signIn('demo-intervenant', 'ESPACE_INTERVENANT'),
      await openLink(api.current, 'partner'),
      await openLink(api.current, 'backOffice'),
      await openLink(api.current, 'readOnly'),
    ];
    for (const token of others) {
      const calls = managementCallsOf(api.current, token);
      for (const reply of [...(await every(calls, id)), ...(await writings(calls, id))]) {
        expect(reply.statusCode, reply.body).toBe(403);
        expect(reply.json()).toMatchObject({ code: 'ACCES_REFUSE' });
      }
    }
    expect((await api.current.http.inject(`${MANAGEMENT}/${id}`)).statusCode).toBe(401);
  });

  it('[BO-09] an operator who only reads changes nothing', async () => {
    const { id } = await camille.open();
    for (const reply of await every(anne, id)) expect(reply.statusCode, reply.body).toBe(200);
    for (const reply of await writings(anne, id)) {
      expect(reply.statusCode, reply.body).toBe(403);
      expect(reply.json()).toMatchObject({ code: 'LECTURE_SEULE' });
    }
    const { statut, suivis, fichiers } = await anne.read(id);
    expect([statut, suivis.length, fichiers.length]).toEqual(['NOUVELLE', 0, 0]);
  });
});
