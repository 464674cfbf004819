import type {
  FunderLine,
  FunderSheet,
} from '@portail/contract/funders/operator-funders.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { nextPageOf } from '../../../../test/list-cursor.ts';
import { fieldErrorsOf } from '../../../../test/funder-calls.ts';
import {
  CONTRACTS,
  createFunderCalls,
  FREE_SIRETS,
  FUNDERS,
  NEW_CONTRACT,
  NEW_FUNDER,
  type FunderCalls,
} from '../../../../test/funder-order-calls.ts';
import { deliver, lastMailTo } from '../../../../test/second-step.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { OPERATORS } from '../../../../test/operator-sessions.ts';

const api = useTestApi();
let operator: FunderCalls;
let reader: FunderCalls;

beforeAll(async () => {
  operator = await createFunderCalls(api.current);
  await operator.confirm();
  reader = await createFunderCalls(api.current, OPERATORS.reader);
});

const list = async (search = ''): Promise<FunderLine[]> => {
  const reply = await operator.call('GET', `${FUNDERS}${search}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<FunderLine[]>();
};
const names = async (search: string) =>
  (await list(`?recherche=${encodeURIComponent(search)}`)).map(({ socialReason }) => socialReason);

describe('funders', () => {
  it('[BO-17] are listed by name with their contracts, and found by name, number, SIRET or contract', async () => {
    const all = await list();
    expect(all.map(({ clientId }) => clientId)).toEqual(['4002', '4001', '4003']);
    expect(all[1]).toEqual({
      clientId: '4001',
      clientNumber: 'C004001',
      socialReason: 'Groupe Horizon',
      siret: '73282932000074',
      clientType: 'STANDARD',
      contrats: [
        {
          contractId: '100001',
          contractType: 'CESU_RH',
          socialReason: 'Groupe Horizon',
          libelleProduitContrat: 'CESU Horizon',
          contractActivated: true,
        },
        expect.objectContaining({ contractId: '100002', contractType: 'CESU_SOCIAL' }),
      ],
    });
    expect(await names('HORIZON')).toEqual(['Groupe Horizon']);
    expect(await names('perrin et')).toEqual(['Boulangerie Perrin et fils']);
    expect(await names('saint-aubin')).toEqual(['Ville de Saint-Aubin']);
    expect(await names('732829')).toEqual(['Groupe Horizon']);
    expect(await names('c004003')).toEqual(['Ville de Saint-Aubin']);
    expect(await names('100003')).toEqual(['Boulangerie Perrin et fils']);
    expect(await names('zzz')).toEqual([]);
    expect(await names('%')).toHaveLength(3);
  });

  it('[BO-17] are listed page by page, after the last one seen', async () => {
    const seen: string[] = [];
    for (let url: string | undefined = `${FUNDERS}?taille=1`; url !== undefined;) {
      const reply = await operator.call('GET', url);
      seen.push(...reply.json<FunderLine[]>().map(({ clientId }) => clientId));
      url = nextPageOf(reply);
    }
    expect(seen).toEqual(['4002', '4001', '4003']);
  });

  it('[BO-17] are read in full, with contact and users', async () => {
    const sheet = await operator.funder('4001');
    expect(sheet).toMatchObject({
      clientNumber: 'C004001',
      segmentId: 'GRANDS_COMPTES',
      expandedMode: true,
      codePostalEtVille: '69002 LYON',
      version: 1,
      historique: [],
    });
    expect(sheet.utilisateurs[0]).toMatchObject({ statut: 'ACTIF', role: 'ADMINISTRATEUR' });
    expect(sheet.produitsProposes.map(({ idProduit }) => idProduit)).toContain('GE');
    const client = await operator.call('GET', '/api/sap/clients/4001');
    expect(client.json()).toMatchObject({
      adresse: { zoneAdresse0: '8 quai Perrache', codePostalEtVille: '69002 LYON' },
      contact: { email: 'rh@groupe-horizon.example' },
    });
    expect((await operator.call('GET', `${FUNDERS}/9999`)).statusCode).toBe(404);
    expect((await operator.call('GET', `${FUNDERS}/7001`)).statusCode).toBe(404);
  });
});

describe('a new funder', () => {
  const tokenIn = (text: string): string =>
    /mot-de-passe\/lien#jeton=([\w-]+)/.exec(text)?.[1] ?? '';

  it('[BO-17] gets a number, and its first user a mail that opens the space as administrator', async () => {
    const reply = await operator.call('POST', FUNDERS, NEW_FUNDER);
    expect(reply.statusCode, reply.body).toBe(200);
    const made = reply.json<FunderSheet>();
    expect(made.clientId).toMatch(/^4\d{5}$/);
    expect(made).toMatchObject({
      clientNumber: `C${made.clientId}`,
      socialReason: NEW_FUNDER.socialReason,
      contrats: [],
      utilisateurs: [{ email: 'ondine@eluard.example', role: 'ADMINISTRATEUR', statut: 'INVITE' }],
      historique: [{ acte: 'CREATION', auteur: 'Lucie Fontaine' }],
    });
    expect(await names('eluard fils')).toEqual([NEW_FUNDER.socialReason]);
    await deliver(api.current);
    const mail = lastMailTo(api.current, 'ondine@eluard.example');
    expect(mail?.subject).toContain(NEW_FUNDER.socialReason);
    const opened = await api.current.http.inject({
      method: 'POST',
      url: '/api/eb/authentification/mot-de-passe/reinitialisation',
      payload: {
        nouveauMotDePasse: 'Tulipe-Ovale-Zinc-42',
        resetPasswordToken: tokenIn(mail?.text ?? ''),
      },
    });
    const { token, permissions } = opened.json<{ token: string; permissions: string[] }>();
    expect(permissions).toContain('GERER_UTILISATEURS');
    const connected = await api.current.http.inject({
      url: '/api/eb/authentification/utilisateur-connecte',
      headers: bearer(token),
    });
    expect(connected.json()).toMatchObject({ client: { siret: NEW_FUNDER.siret } });

    const again = await operator.call('POST', FUNDERS, { ...NEW_FUNDER, socialReason: 'Autre' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'SIRET_DEJA_CONNU' });
    expect(fieldErrorsOf(again)).toEqual(['siret: Un financeur porte déjà ce SIRET.']);
  });

  it.each([
    ['siret', '73282932000075'],
    ['siret', '7328293200007'],
    ['socialReason', ' '],
    ['clientType', 'GRAND'],
    ['contactTelephone', '12'],
    ['contactEmail', 'personne'],
    ['codePostalEtVille', 'LYON'],
    ['premierUtilisateur', { prenom: 'A', nom: 'B', email: 'x' }],
  ])('[BO-17] is refused with a wrong %s: %j', async (field, value) => {
    const reply = await operator.call('POST', FUNDERS, {
      ...NEW_FUNDER,
      siret: FREE_SIRETS[1],
      [field]: value,
    });
    expect(reply.statusCode).toBe(400);
    expect(fieldErrorsOf(reply).map((one) => one.split(/[.:]/)[0])).toEqual([field]);
  });

  it('[BO-17] can get another administrator, or a new link for the same one', async () => {
    const invite = (prenom: string, email: string) =>
      operator.call('POST', `${FUNDERS}/4002/administrateurs`, { prenom, nom: 'Perrin', email });
    const made = (await invite('Jeanne', 'jeanne@perrin.example')).json<FunderSheet>();
    expect(made.utilisateurs).toMatchObject([{ prenom: 'Jeanne', statut: 'INVITE' }]);
    const again = (await invite('Jeanne', 'Jeanne@perrin.example')).json<FunderSheet>();
    expect(again.utilisateurs).toHaveLength(1);
    await api.current.query(
      `update user_account set password_hash = (select password_hash from user_account
         where login = 'demo-rh') where mail = 'jeanne@perrin.example'`,
    );
    const late = await invite('Jeanne', 'jeanne@perrin.example');
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'ADMINISTRATEUR_DEJA_PRESENT' });
    expect(
      (
        await operator.call('POST', `${FUNDERS}/9999/administrateurs`, {
          prenom: 'A',
          nom: 'B',
          email: 'a@b.example',
        })
      ).statusCode,
    ).toBe(404);
  });
});

describe('identity of a funder', () => {
  it('[BO-17] [S43] changes field by field, once per version, with before and after in the log', async () => {
    const change = (body: object) => operator.call('PATCH', `${FUNDERS}/4003`, body);
    const reply = await change({ version: 1, expandedMode: true, contactNom: 'Mme Lise' });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({
      version: 2,
      expandedMode: true,
      socialReason: 'Ville de Saint-Aubin',
      historique: [
        {
          acte: 'MODIFICATION',
          changements: [
            { champ: 'expandedMode', avant: 'false', apres: 'true' },
            // Personal data: only the fact that it changed is recorded.
            { champ: 'contactNom', avant: null, apres: null },
          ],
        },
      ],
    });
    const late = await change({ version: 1, expandedMode: false });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'FICHE_MODIFIEE' });
    const taken = await change({ version: 2, siret: '73282932000074' });
    expect(taken.json()).toMatchObject({ code: 'SIRET_DEJA_CONNU' });
    expect((await change({ version: 2, expandedMode: true })).json()).toMatchObject({ version: 2 });
    const logged = await api.current.query(
      `select e.details, a.login from security_event e join user_account a on a.id = e.account_id
       where e.kind = 'FINANCEUR_MODIFIE' and e.details->>'financeur' = '4003'`,
    );
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({
      login: 'demo-operateur',
      details: {
        acte: 'MODIFICATION',
        avant: '{"expandedMode":"false","contactNom":null}',
        apres: '{"expandedMode":"true","contactNom":null}',
      },
    });
    expect(JSON.stringify(logged)).not.toContain('Lise');
  });
});

describe('[24-12] changing a funder', () => {
  const noticesTo = (address: string) =>
    api.current.mailbox.sent.filter(
      ({ to, subject }) => to === address && subject.startsWith('Le contact de'),
    );
  const OLD = 'rh@groupe-horizon.example';
  const NEW = 'nouveau-contact@groupe-horizon.example';

  it('requires a recent code to change the contact or invite an administrator', async () => {
    const fresh = await createFunderCalls(api.current);
    const { version } = await operator.funder('4001');
    const change = { version, contactEmail: NEW };
    const administrator = { prenom: 'Ève', nom: 'Petit', email: 'eve@groupe-horizon.example' };
    for (const refused of [
      await fresh.call('PATCH', `${FUNDERS}/4001`, change),
      await fresh.call('POST', `${FUNDERS}/4001/administrateurs`, administrator),
    ]) {
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    }
    const sheet = await operator.funder('4001');
    expect(sheet).toMatchObject({ version, contactEmail: OLD });
    expect(sheet.utilisateurs.map(({ email }) => email)).not.toContain(administrator.email);
  });

  it('notifies the old and the new contact, without an address in the outbox', async () => {
    const { version } = await operator.funder('4001');
    const reply = await operator.call('PATCH', `${FUNDERS}/4001`, { version, contactEmail: NEW });
    expect(reply.statusCode, reply.body).toBe(200);
    const [{ payloads } = {}] = await api.current.query(
      `select string_agg(payload::text, ' ') as payloads from outbox_message where done_at is null`,
    );
    expect(String(payloads)).not.toContain('@groupe-horizon.example');
    await deliver(api.current);
    expect(noticesTo(OLD).map(({ text }) => text)).toEqual([
      expect.stringMatching(/adresse e-mail[^]*ne seront plus envoyés à cette adresse/),
    ]);
    expect(noticesTo(NEW)).toHaveLength(1);
    expect(noticesTo(NEW)[0]?.text).not.toContain('ne seront plus envoyés');
    const back = await operator.call('PATCH', `${FUNDERS}/4001`, {
      version: version + 1,
      contactEmail: '',
    });
    expect(back.statusCode, back.body).toBe(200);
    // Without a contact, the administrators are notified of the new one.
    const restored = await operator.call('PATCH', `${FUNDERS}/4001`, {
      version: version + 2,
      contactEmail: OLD,
    });
    expect(restored.statusCode, restored.body).toBe(200);
    await deliver(api.current);
    const [{ mail } = {}] = await api.current.query(
      `select mail from user_account where login = 'demo-financeur'`,
    );
    expect(noticesTo(String(mail)).length).toBeGreaterThan(0);
  });

  it('notifies the operator who invited an administrator', async () => {
    const email = 'gilles@saint-aubin.example';
    const body = { prenom: 'Gilles', nom: 'Petit', email };
    const reply = await operator.call('POST', `${FUNDERS}/4003/administrateurs`, body);
    expect(reply.statusCode, reply.body).toBe(200);
    await deliver(api.current);
    expect(lastMailTo(api.current, email)?.subject).toContain('Votre accès à l’espace');
    expect(lastMailTo(api.current, 'lucie.fontaine@portail-cesu.example')?.text).toMatch(
      /Vous avez invité[^]*Gilles Petit[^]*Administrateur/,
    );
  });
});

describe('access to funders', () => {
  const CALLS = [
    ['GET', FUNDERS, undefined],
    ['GET', `${FUNDERS}/4001`, undefined],
    ['POST', FUNDERS, { ...NEW_FUNDER, siret: FREE_SIRETS[2] }],
    ['PATCH', `${FUNDERS}/4001`, { version: 1, expandedMode: false }],
    ['POST', `${FUNDERS}/4001/administrateurs`, NEW_FUNDER.premierUtilisateur],
    ['GET', CONTRACTS, undefined],
    ['POST', CONTRACTS, NEW_CONTRACT],
    ['PATCH', `${CONTRACTS}/100001`, { version: 1, allowWithholding: false }],
  ] as const;

  it.each(CALLS)(
    '[BO-17] [BO-18] [S20] [S23] %s %s is closed to others',
    async (method, url, payload) => {
      const support = await createFunderCalls(api.current, OPERATORS.support);
      expect((await support.call(method, url, payload)).json()).toMatchObject({
        code: 'ACCES_REFUSE',
      });
      for (const [login, space] of [
        ['demo-rh', 'ESPACE_BENEFICIAIRE'],
        ['demo-financeur', 'ESPACE_CLIENT'],
        ['demo-intervenant', 'ESPACE_INTERVENANT'],
      ] as const) {
        const reply = await api.current.http.inject({
          method,
          url,
          headers: bearer(await api.current.signIn(login, space)),
          ...(payload === undefined ? {} : { payload }),
        });
        expect(reply.statusCode, login).toBe(403);
      }
      const anonymous = await api.current.http.inject({
        method,
        url,
        ...(payload === undefined ? {} : { payload }),
      });
      expect(anonymous.statusCode).toBe(401);
    },
  );

  it.each(CALLS)(
    '[BO-05] [BO-17] %s %s is refused to a read-only operator',
    async (method, url, payload) => {
      const reply = await reader.call(method, url, payload);
      if (method === 'GET') expect(reply.statusCode).toBe(200);
      else expect(reply.json()).toMatchObject({ code: 'LECTURE_SEULE' });
    },
  );
});
