import type { BrandingVersion, BrandingView } from '@portail/contract/branding/branding.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { COLORS, brandingCallsOf, NO_PICTURES } from '../../../../test/branding-calls.ts';
import { pngOf } from '../../../../test/pictures.ts';
import { bearer, useTestApi, type TestApi } from '../../../../test/test-api.ts';
import { openOperator, OPERATORS } from '../../../../test/operator-sessions.ts';

const api = useTestApi();
let token = '';

beforeAll(async () => {
  token = await openOperator(api.current);
});

const brandingOf = (numero: string) => brandingCallsOf(api.current, token, numero);

interface Look {
  readonly customized: boolean;
  readonly values: Readonly<Record<string, unknown>>;
  readonly optionsFlags?: Readonly<Record<string, boolean>>;
}
const readPublished = async (
  kind: 'styles' | 'textes',
  numero: string,
  on: TestApi = api.current,
) =>
  (await on.http.inject(`/api/eb/personnalisation/${kind}?numeroContrat=${numero}`)).json<Look>();

describe('draft', () => {
  it('[SHELL-79] [SHELL-81] starts from the published branding and is not visible before publication', async () => {
    const horizon = brandingOf('100001');
    const before = await horizon.view();
    expect(before).toMatchObject({
      raisonSociale: 'Groupe Horizon',
      typeContrat: 'CESU_RH',
      revision: 0,
      brouillon: null,
      publie: {
        version: null,
        habillage: {
          couleurs: { primary: '5b2a86' },
          images: { logo: { chemin: 'PERSONNALISATION/100001/logo.svg', decorative: true } },
        },
      },
    });
    const key = 'accueil.shortcuts';
    const saved = await horizon.save({ textes: { [key]: 'Vos CESU, chez Horizon' } });
    expect(saved.statusCode, saved.body).toBe(200);
    const { brouillon, publie, revision } = saved.json<BrandingView>();
    expect(revision).toBe(1);
    expect(brouillon).toMatchObject({ auteur: 'Lucie Fontaine', origine: 'SAISIE' });
    // Parts that are not given stay unchanged.
    expect(brouillon?.habillage).toEqual({
      ...before.publie.habillage,
      textes: { ...before.publie.habillage.textes, [key]: 'Vos CESU, chez Horizon' },
    });
    expect(publie).toEqual(before.publie);
    expect((await readPublished('textes', '100001')).values[key]).toBeUndefined();
    // A removed text falls back to the default one.
    const removed = await horizon.save({ textes: { [key]: null } });
    expect(removed.json<BrandingView>().brouillon?.habillage).toEqual(before.publie.habillage);
  });

  it('returns the layers of small and social contracts below those of the contract', async () => {
    const { couches, typeClient } = await brandingOf('100003').view();
    expect(typeClient).toBe('PETIT_CLIENT');
    expect(couches.CESU_SOCIAL['connexion.welcome']).toContain('aide à domicile');
    expect(couches.PETIT_CLIENT['connexion.welcome']).toContain('offert par votre entreprise');
  });

  it('refuses the second of two concurrent changes', async () => {
    const contract = brandingOf('100004');
    const couleurs = COLORS;
    const { revision } = await contract.view();
    const both = await Promise.all(
      [1, 2].map(() => contract.send('PUT', '', { revision, couleurs })),
    );
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const late = both.find(({ statusCode }) => statusCode === 409);
    expect(late?.json()).toMatchObject({ code: 'HABILLAGE_MODIFIE' });
    for (const [path, body] of [
      ['/versions', { revision, commentaire: 'Essai' }],
      ['/abandon', { revision }],
      ['/copie', { revision, numeroContratSource: '100001' }],
    ] as const) {
      expect((await contract.send('POST', path, body)).statusCode, path).toBe(409);
    }
    const dropped = await contract.send('POST', '/abandon', { revision: revision + 1 });
    expect(dropped.json()).toMatchObject({ brouillon: null, revision: revision + 2 });
    // Revisions are never reused, so an old revision cannot change the next draft.
    expect((await contract.send('PUT', '', { revision: 1, couleurs })).statusCode).toBe(409);
    expect((await contract.publish()).json()).toMatchObject({ code: 'BROUILLON_ABSENT' });
  });

  it('requires an existing contract', async () => {
    const nowhere = brandingOf('999999');
    expect((await nowhere.get()).json()).toMatchObject({ code: 'CONTRAT_INCONNU' });
    for (const reply of [
      await nowhere.send('PUT', '', { revision: 0, couleurs: COLORS }),
      await nowhere.get('/versions'),
      await nowhere.get('/export'),
      await nowhere.upload('/images', pngOf(), 'a.png'),
    ]) {
      expect(reply.statusCode, reply.body).toBe(404);
    }
  });
});

describe('publication', () => {
  it('[SHELL-79] [SHELL-82] [SHELL-83] is visible at once on both replicas and only for the contract', async () => {
    const second = await api.current.variant({});
    try {
      const styles = '/api/eb/personnalisation/styles?numeroContrat=100002';
      const first = await second.http.inject(styles);
      expect(first.headers['cache-control']).toBe('no-cache');
      const ask = () =>
        second.http.inject({
          url: styles,
          headers: { 'if-none-match': String(first.headers['etag']) },
        });
      const same = await ask();
      expect([same.statusCode, same.body]).toEqual([304, '']);

      const { chemin } = await brandingOf('100002').picture(pngOf());
      await brandingOf('100002').saveAndPublish({
        couleurs: { ...COLORS, primary: '#ABCDEF' },
        options: { afficherImagesConnexion: false, afficherContact: true, afficherAide: true },
        images: {
          ...NO_PICTURES,
          logo: { chemin, alternative: 'Ville de Lyon', decorative: false },
          imagePiedDePage: { chemin, alternative: '', decorative: true },
        },
        textes: { 'connexion.welcome': 'Bienvenue à tous' },
      });
      for (const replica of [api.current, second]) {
        expect(await readPublished('styles', '100002', replica)).toMatchObject({
          customized: true,
          values: {
            ...COLORS,
            primary: 'abcdef',
            logo: chemin,
            imagePiedDePage: chemin,
            imageConnexionGauche: null,
            alternatives: { logo: 'Ville de Lyon', imagePiedDePage: null },
          },
        });
        expect(await readPublished('textes', '100002', replica)).toMatchObject({
          customized: true,
          values: { 'connexion.welcome': 'Bienvenue à tous' },
          optionsFlags: { afficherImagesConnexion: false },
        });
        const file = await replica.http.inject(`/api/eb/fichiers/${chemin}`);
        expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png']);
      }
      expect((await ask()).statusCode).toBe(200);
      expect((await readPublished('styles', '100004')).customized).toBe(false);
      expect((await readPublished('styles', '100001')).values['primary']).toBe('5b2a86');
    } finally {
      await second.server.close();
    }
  });

  it('[SHELL-80] [SHELL-86] without any value falls back to the layers and default colours', async () => {
    const small = brandingOf('100003');
    await small.saveAndPublish({
      textes: { 'connexion.welcome': 'Chez Perrin' },
      couleurs: COLORS,
    });
    expect((await readPublished('textes', '100003')).values['connexion.welcome']).toBe(
      'Chez Perrin',
    );
    await small.saveAndPublish({
      textes: { 'connexion.welcome': null },
      couleurs: (await brandingOf('100004').view()).publie.habillage.couleurs,
    });
    expect((await readPublished('textes', '100003')).values['connexion.welcome']).toContain(
      'offert par votre entreprise',
    );
    expect(await readPublished('styles', '100003')).toMatchObject({
      customized: false,
      values: { primary: '6bb6e6', danger: 'e84136' },
    });
  });

  it('[S43] is in the security log with author, contract and version', async () => {
    await brandingOf('100002').save({ couleurs: COLORS });
    const reply = await brandingOf('100002').publish('Couleurs du printemps');
    const { numero } = reply.json<BrandingVersion>();
    expect(reply.json()).toMatchObject({ auteur: 'Lucie Fontaine', enLigne: true });
    const rows = await api.current.query(
      `select e.result, e.details, a.login from security_event e
       join user_account a on a.id = e.account_id
       where e.kind = 'HABILLAGE_PUBLIE' and e.request_id = $1`,
      [reply.headers['x-request-id']],
    );
    expect(rows).toEqual([
      {
        result: 'SUCCES',
        details: { contrat: '100002', version: numero, origine: 'SAISIE' },
        login: 'demo-operateur',
      },
    ]);
  });

  it('is done once per idempotency key', async () => {
    const contract = brandingOf('100002');
    const { revision } = (await contract.save({ couleurs: COLORS })).json<BrandingView>();
    const send = () =>
      api.current.http.inject({
        method: 'POST',
        url: '/api/sap/personnalisation/100002/versions',
        headers: { ...bearer(token), 'idempotency-key': 'publier-une-fois' },
        payload: { revision, commentaire: 'Une fois' },
      });
    const [one, two] = [await send(), await send()];
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    expect(two.json()).toEqual(one.json());
  });
});

describe('version history', () => {
  it('can return to any version, the first included, and keeps all of them', async () => {
    const contract = brandingOf('100001');
    const first = (await contract.view()).publie.habillage;
    await contract.saveAndPublish({
      couleurs: COLORS,
      textes: { 'connexion.welcome': 'Version deux' },
    });
    await contract.saveAndPublish({ textes: { 'connexion.welcome': 'Version trois' } });
    const versions = (await contract.get('/versions')).json<BrandingVersion[]>();
    expect(
      versions.map(({ numero, origine, auteur, enLigne }) => [numero, origine, auteur, enLigne]),
    ).toEqual([
      [3, 'SAISIE', 'Lucie Fontaine', true],
      [2, 'SAISIE', 'Lucie Fontaine', false],
      [1, 'REPRISE', 'Portail', false],
    ]);
    const page = (await contract.get('/versions?avant=3&taille=1')).json<BrandingVersion[]>();
    expect(page.map(({ numero }) => numero)).toEqual([2]);
    expect((await contract.get('/versions/1')).json()).toEqual(first);
    expect((await contract.get('/versions/9')).statusCode).toBe(404);

    const { revision } = await contract.view();
    const back = await contract.send('POST', '/versions/1/retour', { revision });
    expect(back.json<BrandingView>().brouillon).toMatchObject({
      origine: 'RETOUR',
      source: '1',
      habillage: first,
    });
    expect((await readPublished('textes', '100001')).values['connexion.welcome']).toBe(
      'Version trois',
    );
    expect((await contract.publish('Retour')).json()).toMatchObject({ numero: 4, source: '1' });
    expect((await contract.view()).publie.habillage).toEqual(first);
    expect((await readPublished('styles', '100001')).values['primary']).toBe('5b2a86');
  });

  it('cannot be changed by the role of the application', async () => {
    const { reader } = api.current.server.platform;
    await expect(reader.deleteFrom('personnalisation_version').execute()).rejects.toThrow(
      'permission denied',
    );
  });
});

describe('access', () => {
  it('[SHELL-79] a read-only operator reads and changes nothing; other spaces are refused', async () => {
    const reader = brandingCallsOf(
      api.current,
      await openOperator(api.current, OPERATORS.reader),
      '100004',
    );
    for (const path of ['', '/versions', '/export', '/apercu-courriel', '/apercu-document']) {
      expect((await reader.get(path)).statusCode, path).toBe(200);
    }
    const revision = 0;
    const writes = (calls: typeof reader) => [
      calls.send('PUT', '', { revision, couleurs: COLORS }),
      calls.send('POST', '/abandon', { revision }),
      calls.send('POST', '/versions', { revision, commentaire: 'Essai' }),
      calls.send('POST', '/versions/1/retour', { revision }),
      calls.send('POST', '/copie', { revision, numeroContratSource: '100001' }),
      calls.upload(`/import?revision=0`, '{}', 'a.json'),
      calls.upload('/images', pngOf(), 'a.png'),
    ];
    for (const reply of await Promise.all(writes(reader))) {
      expect(reply.json(), reply.body).toMatchObject({ code: 'LECTURE_SEULE' });
    }
    const outsiders = [
      await openOperator(api.current, OPERATORS.support),
      await api.current.signIn('demo-rh'),
      await api.current.signIn('demo-financeur', 'ESPACE_CLIENT'),
    ];
    for (const other of outsiders) {
      const calls = brandingCallsOf(api.current, other, '100001');
      for (const reply of await Promise.all([
        calls.get(),
        calls.get('/versions'),
        ...writes(calls),
      ])) {
        expect(reply.json(), reply.body).toMatchObject({ code: 'ACCES_REFUSE' });
      }
    }
  });
});
