import { PDFDocument } from '@cantoo/pdf-lib';
import { operatorHome } from '@portail/contract/backoffice/operator-home.schemas.ts';
import {
  managementRequestLine,
  type ManagementFile,
  type ManagementRequestLine,
} from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { ATTACHMENT_MAX_BYTES } from '@portail/rules/people/requests/attachment.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cursorOf } from '../../../../test/list-cursor.ts';
import { openLink } from '../../../../test/link-calls.ts';
import {
  MANAGEMENT,
  managementCallsOf,
  type ManagementCalls,
} from '../../../../test/management-calls.ts';
import { CAMILLE, ELOISE, useManagementWorld } from '../../../../test/management-world.ts';
import { openOperator, OPERATORS } from '../../../../test/operator-sessions.ts';
import { pdfOf, pngOf } from '../../../../test/pictures.ts';
import type { RequestAuthorCalls } from '../../../../test/request-calls.ts';
import { bearer } from '../../../../test/test-api.ts';

const world = useManagementWorld();
let camille: RequestAuthorCalls;
let lucie: ManagementCalls;
let karim: ManagementCalls;
let anne: ManagementCalls;

beforeAll(() => {
  ({ camille, lucie, karim, anne } = world.people);
});

const linesOf = (reply: { body: string }): ManagementRequestLine[] =>
  z.parse(z.array(managementRequestLine), JSON.parse(reply.body));

describe('support requests', () => {
  it('[BO-08] [BO-13] are listed by status, page by page, latest first', async () => {
    const ids: string[] = [];
    for (let rank = 0; rank < 3; rank += 1) ids.unshift((await camille.open()).id);
    const reply = await lucie.get('?statut=NOUVELLE&taille=2');
    const first = linesOf(reply);
    expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first[0]).toMatchObject({
      objet: 'PAIEMENT',
      statut: 'NOUVELLE',
      beneficiaire: { nom: 'Camille Rousseau' },
      description: 'Le paiement du 3 novembre n’est pas dans la liste.',
      suivis: [],
      fichiers: [],
    });
    const next = linesOf(await lucie.get(`?statut=NOUVELLE&taille=2&avant=${cursorOf(reply)}`));
    expect(next[0]?.id).toBe(ids[2]);
    await world.setStatut(ids[0] ?? '', 'EN_ATTENTE');
    const waiting = linesOf(await karim.get('?statut=EN_ATTENTE'));
    expect(waiting.map(({ statut }) => statut)).toEqual(waiting.map(() => 'EN_ATTENTE'));
    expect(waiting.map(({ id }) => id)).toContain(ids[0]);
    expect((await lucie.get('?statut=PERDUE')).statusCode).toBe(400);
  });

  it('[32-6] have a deadline in working hours, and those past it are filtered and counted on the home page', async () => {
    const { id } = await camille.open();
    const of = async (query: string) =>
      linesOf(await lucie.get(query)).find((line) => line.id === id);
    const onTime = await of('?statut=NOUVELLE');
    expect(onTime?.enRetard).toBe(false);
    expect(onTime?.echeance).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
    expect(await of('?enRetard=OUI&taille=200')).toBeUndefined();
    const token = await openOperator(world.api.current, OPERATORS.support);
    const lateOnHome = async () => {
      const reply = await world.api.current.http.inject({
        url: '/api/sap/accueil',
        headers: bearer(token),
      });
      return z
        .parse(operatorHome, reply.json())
        .attentes.find(({ nature }) => nature === 'DEMANDES_EN_RETARD')?.nombre;
    };
    const before = (await lateOnHome()) ?? 0;
    // Nine days hold two working days, whatever the holidays.
    await world.api.current.query(
      `update demande_gestion set created_at = created_at - interval '9 days' where id = $1`,
      [id],
    );
    expect((await of('?enRetard=OUI&taille=200'))?.enRetard).toBe(true);
    expect(await lateOnHome()).toBe(before + 1);
    await world.setStatut(id, 'EN_ATTENTE');
    expect(await of('?statut=EN_ATTENTE&taille=200')).toMatchObject({
      echeance: null,
      enRetard: false,
    });
    expect(await of('?enRetard=OUI&taille=200')).toBeUndefined();
  });

  it('[BO-08] are counted by status while they are open', async () => {
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
    await world.setStatut(id, 'CLOTUREE');
    expect(await counts()).toEqual(before);
  });

  it('[BO-08] are read in full, whether sent by a connected person or through the contact form', async () => {
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
    const contact = await world.writeToContact();
    expect((await karim.read(contact.id)).beneficiaire).toEqual({
      nom: ELOISE.nom,
      mail: ELOISE.email,
      login: null,
      typeEspace: null,
      numeroContrat: '100001',
    });
    expect((await lucie.get('/00000000-0000-4000-8000-000000000008')).statusCode).toBe(404);
  });

  it('[BO-14] [SAP-25] are found by reference, name, address or words, also within a status', async () => {
    const { id, reference } = await world.writeToContact();
    const found = async (recherche: string, more: object = {}) =>
      linesOf(await lucie.search(String(new URLSearchParams({ recherche, ...more })))).map(
        (line) => line.id,
      );
    for (const words of [reference, 'lefev', 'ELOISE lefèvre', ELOISE.email, 'carnet eloise']) {
      expect(await found(words), words).toContain(id);
    }
    expect(await found('eloise', { statut: 'NOUVELLE' })).toContain(id);
    expect(await found('eloise', { statut: 'CLOTUREE' })).not.toContain(id);
    expect(await found('eloise rousseau')).not.toContain(id);
    for (const words of ["'); --", '%', '& | !']) expect(await found(words), words).toEqual([]);
    expect((await lucie.search('statut=NOUVELLE')).statusCode).toBe(400);
  });

  it('[BO-08] [P11] show the person that they were read, and why', async () => {
    const { id, reference } = await camille.open();
    await karim.get();
    await karim.read(id);
    await karim.read(id);
    const rows = await world.api.current.query(
      `select c.motif, c.ecran, c.organisme from consultation c join user_account a on a.id = c.account_id
       where a.login = 'demo-rh' and c.motif like $1`,
      [`%${reference}`],
    );
    expect(rows).toMatchObject([
      { motif: `Traitement de votre demande ${reference}`, ecran: 'DEMANDE' },
    ]);
    const lists = await world.api.current.query(
      `select distinct c.motif from consultation c where c.ecran = 'DEMANDES'`,
    );
    expect(lists).toEqual([{ motif: 'Liste des demandes adressées au service d’assistance' }]);
  });
});

describe('files of a support request', () => {
  it('[BO-11] are listed, downloaded and added, and the person sees those of the support service', async () => {
    const { id } = await camille.open();
    await camille.join(id, pngOf(), 'photo.png');
    const joined = await lucie.join(id, pdfOf(), 'Reçu été.pdf');
    expect(joined.statusCode, joined.body).toBe(200);
    const { idFichier } = joined.json<{ idFichier: string }>();
    const files = (await lucie.get(`/${id}/fichiers`)).json<ManagementFile[]>();
    // Both may have the same millisecond.
    expect(Object.fromEntries(files.map(({ nom, auteur }) => [nom, auteur]))).toEqual({
      'photo.png': 'DEMANDEUR',
      'Reçu été.pdf': 'ASSISTANCE',
    });
    const saved = await karim.get(`/${id}/fichiers/${idFichier}`);
    expect((await PDFDocument.load(saved.rawPayload)).getPageCount()).toBe(1);
    expect(saved.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Reçu été.pdf')}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const own = await camille.get(`/${id}/fichiers/${idFichier}`);
    expect(own.rawPayload.equals(saved.rawPayload)).toBe(true);
    const other = await camille.open();
    expect((await lucie.get(`/${other.id}/fichiers/${idFichier}`)).statusCode).toBe(404);
  });

  it('[BO-11] must be PDF, JPEG or PNG, at most five megabytes, in an open request', async () => {
    const { id } = await camille.open();
    const svg = await lucie.join(id, Buffer.from('<svg onload="alert(1)">'), 'logo.png');
    expect(svg.json()).toMatchObject({ code: 'PIECE_REFUSEE' });
    const heavy = await lucie.join(id, Buffer.alloc(ATTACHMENT_MAX_BYTES + 1, '%PDF-'));
    expect(heavy.statusCode).toBe(413);
    await world.setStatut(id, 'CLOTUREE');
    expect((await lucie.join(id, pdfOf())).json()).toMatchObject({ code: 'DEMANDE_CLOSE' });
    expect((await lucie.get(`/${id}/fichiers`)).json()).toEqual([]);
  });
});

describe('[BO-18] access to support requests', () => {
  const every = (calls: ManagementCalls, id: string) =>
    Promise.all([
      calls.get(),
      calls.search('recherche=rousseau'),
      calls.get('/compteurs'),
      calls.get('/operateurs'),
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

  it('[BO-18] [BO-08] is refused to everyone but operators', async () => {
    const { id } = await camille.open();
    const others = [
      camille.token,
      await world.api.current.signIn('demo-financeur', 'ESPACE_CLIENT'),
      await world.api.current.signIn('demo-intervenant', 'ESPACE_INTERVENANT'),
      await openLink(world.api.current, 'partner'),
      await openLink(world.api.current, 'backOffice'),
      await openLink(world.api.current, 'readOnly'),
    ];
    for (const token of others) {
      const calls = managementCallsOf(world.api.current, token);
      for (const reply of [...(await every(calls, id)), ...(await writings(calls, id))]) {
        expect(reply.statusCode, reply.body).toBe(403);
        expect(reply.json()).toMatchObject({ code: 'ACCES_REFUSE' });
      }
    }
    expect((await world.api.current.http.inject(`${MANAGEMENT}/${id}`)).statusCode).toBe(401);
  });

  it('[BO-09] is read-only for a read-only operator', async () => {
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
