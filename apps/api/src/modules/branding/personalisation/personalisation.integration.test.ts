import { describe, expect, it } from 'vitest';
import { openLink } from '../../../../test/link-calls.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();

const get = async (url: string) => {
  const reply = await api.current.http.inject(url);
  expect(reply.statusCode, url).toBe(200);
  return reply.json<Record<string, unknown>>();
};
const styles = (query: string) => get(`/api/eb/personnalisation/styles?${query}`);
const texts = (query: string) => get(`/api/eb/personnalisation/textes?${query}`);

const NO_WORDS = {
  logo: null,
  imageConnexionGauche: null,
  imageConnexionDroite: null,
  imagePiedDePage: null,
};

const DEFAULTS = {
  primary: '6bb6e6',
  secondary: '1d3561',
  tertiary: 'a1b1bc',
  success: '7bc200',
  warning: 'ffd600',
  danger: 'e84136',
  logo: 'PERSONNALISATION/DEFAUT/logo.svg',
  imageConnexionGauche: null,
  imageConnexionDroite: null,
  imagePiedDePage: null,
  alternatives: NO_WORDS,
};

describe('styles', () => {
  it('[SHELL-82] returns the colours and images of a contract', async () => {
    expect(await styles('numeroContrat=100001&typeEspace=ESPACE_BENEFICIAIRE')).toEqual({
      numeroContrat: '100001',
      customized: true,
      values: {
        primary: '5b2a86',
        secondary: '0f4c3a',
        tertiary: 'c9a227',
        success: '2f9e44',
        warning: 'f08c00',
        danger: 'c92a2a',
        logo: 'PERSONNALISATION/100001/logo.svg',
        imageConnexionGauche: 'PERSONNALISATION/100001/image-connexion-gauche.svg',
        imageConnexionDroite: 'PERSONNALISATION/100001/image-connexion-droite.svg',
        imagePiedDePage: 'PERSONNALISATION/100001/image-pied-de-page.svg',
        alternatives: NO_WORDS,
      },
    });
  });

  it('[SHELL-80] [SHELL-82] [XC-44] returns the default colours otherwise', async () => {
    for (const [query, numeroContrat] of [
      ['', null],
      ['numeroContrat=999999', null],
      ['numeroContrat=100004', '100004'],
    ] as const) {
      expect(await styles(query)).toEqual({ numeroContrat, customized: false, values: DEFAULTS });
    }
  });

  it('[25-10] [SHELL-82] uses the theme of the contract for beneficiaries and funders, not for payees', async () => {
    const of = (space: string) => styles(`numeroContrat=100001&typeEspace=${space}`);
    expect(await of('ESPACE_CLIENT')).toEqual(await of('ESPACE_BENEFICIAIRE'));
    for (const space of ['ESPACE_INTERVENANT', 'ESPACE_OPERATEUR']) {
      expect(await of(space)).toEqual({
        numeroContrat: '100001',
        customized: false,
        values: DEFAULTS,
      });
    }
  });

  it('[S26] a colour column accepts only six hexadecimal digits', async () => {
    for (const colour of ['red;}*{', '#12345', 'url(//x)', 'var(--x)', '5b2a8', 'GGGGGG']) {
      await expect(
        api.current.query('update contract_look set primary_color = $1', [colour]),
      ).rejects.toThrow('contract_look_primary_color_check');
    }
  });
});

describe('texts', () => {
  it('[SHELL-83] returns the texts that differ and the options', async () => {
    const own = await texts('numeroContrat=100001');
    expect(own).toMatchObject({
      numeroContrat: '100001',
      customized: true,
      values: { 'contact.mail': 'cesu@groupe-horizon.example' },
      optionsFlags: { afficherImagesConnexion: true, afficherContact: true, afficherAide: true },
    });
    expect(await texts('')).toMatchObject({ numeroContrat: null, customized: false, values: {} });
    expect(await texts('numeroContrat=100004')).toMatchObject({ customized: false, values: {} });
  });

  it('[24-13] hides the contract’s texts of signed-in pages from visitors', async () => {
    await api.current.query(
      `insert into text_override values
         (gen_random_uuid(), 'CONTRAT', '100001', 'accueil.leadRh', 'Prime de fin d’année en décembre.')`,
    );
    const read = async (token?: string) => {
      const reply = await api.current.http.inject({
        url: '/api/eb/personnalisation/textes?numeroContrat=100001',
        headers: token === undefined ? {} : bearer(token),
      });
      return { cache: reply.headers['cache-control'], ...reply.json<{ values: object }>() };
    };
    const visitor = await read();
    expect(visitor.values).not.toHaveProperty(['accueil.leadRh']);
    expect(visitor.values).toHaveProperty(['contact.mail']);
    expect(visitor.cache).toBe('no-cache');
    const outsider = await read(await api.current.signIn('demo-social'));
    expect(outsider.values).not.toHaveProperty(['accueil.leadRh']);
    const own = await read(await api.current.signIn('demo-rh'));
    expect(own.values).toHaveProperty(['accueil.leadRh']);
    expect(own.cache).toBe('private, no-cache');
  });

  it('[SHELL-86] [XC-44] layers of social and small contracts override the default, the contract overrides both', async () => {
    const key = 'connexion.welcome';
    const valueOf = async (numero: string) => {
      const { values } = await texts(`numeroContrat=${numero}`);
      return (values as Record<string, string>)[key];
    };
    expect(await valueOf('100002')).toContain('aide à domicile');
    expect(await valueOf('100003')).toContain('offert par votre entreprise');
    await api.current.query(
      `insert into text_override values (gen_random_uuid(), 'CONTRAT', '100003', $1, 'Chez Perrin')`,
      [key],
    );
    expect(await valueOf('100003')).toBe('Chez Perrin');
  });

  it('[25-10] [SHELL-83] depend on the space: beneficiaries, funders, payees', async () => {
    const of = (contract: string, space: string) =>
      texts(`numeroContrat=${contract}&typeEspace=${space}`);
    expect(await of('100001', 'ESPACE_BENEFICIAIRE')).toEqual(await texts('numeroContrat=100001'));
    expect((await of('100001', 'ESPACE_CLIENT'))['values']).toHaveProperty(['contact.mail']);
    // The texts of social contracts address beneficiaries.
    expect((await of('100002', 'ESPACE_BENEFICIAIRE'))['values']).toHaveProperty([
      'connexion.welcome',
    ]);
    expect((await of('100002', 'ESPACE_CLIENT'))['values']).not.toHaveProperty([
      'connexion.welcome',
    ]);
    expect(await of('100001', 'ESPACE_INTERVENANT')).toMatchObject({
      customized: false,
      values: {},
    });
  });

  it.each([
    ['a link that says nothing', 'Pour commander, cliquez ici.'],
    ['a heading of its own', '<h1>Bienvenue</h1>'],
    ['a heading in another writing', 'Bienvenue\n# Vos titres'],
    ['markup', 'Bienvenue <a href="https://exemple.fr">chez nous</a>'],
  ])('[A32] refuses %s in the texts of a contract', async (_what, value) => {
    await expect(
      api.current.query(
        `insert into text_override values (gen_random_uuid(), 'CONTRAT', '100004', 'connexion.welcome', $1)`,
        [value],
      ),
    ).rejects.toThrow(/text_override_words/);
  });

  it('[A32] accepts ordinary sentences', async () => {
    await api.current.query(
      `insert into text_override values
         (gen_random_uuid(), 'CONTRAT', '100004', 'connexion.essai', 'Moins de 3 < 5 titres, voir l’aide.')`,
    );
  });
});

describe('features', () => {
  const list = async (numero: string, token?: string) => {
    const reply = await api.current.http.inject({
      url: `/api/eb/fonctionnalites?numeroContrat=${numero}`,
      headers: token === undefined ? {} : bearer(token),
    });
    return reply.json<{ id: string; proprietes: Record<string, string> }[]>();
  };

  it('[24-13] hides the funder’s message from visitors and from people of other contracts', async () => {
    const outsiders = [
      undefined,
      'jeton.faux.',
      await api.current.signIn('demo-social'),
      await api.current.signIn('demo-intervenant', 'ESPACE_INTERVENANT'),
    ];
    for (const outsider of outsiders) {
      const seen = await list('100001', outsider);
      expect(seen).toHaveLength(9);
      expect(seen.map(({ proprietes }) => proprietes)).toEqual(seen.map(() => ({})));
    }
    for (const own of [
      await api.current.signIn('demo-rh'),
      await api.current.signIn('demo-financeur', 'ESPACE_CLIENT'),
      await openLink(api.current, 'partner'),
      await openLink(api.current, 'operator'),
    ]) {
      const seen = await list('100001', own);
      expect(seen.find(({ id }) => id === 'COMMUNICATION_RH')?.proprietes).toHaveProperty(
        'message',
      );
    }
  });

  it('[24-13] needs no session and renews none', async () => {
    const reply = await api.current.http.inject({
      url: '/api/eb/fonctionnalites?numeroContrat=100001',
      headers: bearer(await api.current.signIn('demo-rh')),
    });
    expect(reply.headers['x-auth-token']).toBeUndefined();
  });

  it('[SHELL-89] lists the features of the contract with their properties', async () => {
    const token = await api.current.signIn('demo-rh');
    const all = await list('100001', token);
    expect(all).toHaveLength(9);
    const hr = all.find(({ id }) => id === 'COMMUNICATION_RH')?.proprietes;
    expect(Object.keys(hr ?? {}).toSorted()).toEqual(['message', 'titre']);
    expect(hr?.['message']).toContain('La session de commande est ouverte');
    expect((await list('100003')).map(({ id }) => id)).toEqual([
      'AFFICHER_MES_TITRES',
      'SOUS_MENU_FAIRE_PRECOMMANDE',
    ]);
    expect(await list('100004')).toEqual([]);
    expect(await list('999999')).toEqual([]);
  });
});

describe('files', () => {
  const file = (path: string, headers: Record<string, string> = {}) =>
    api.current.http.inject({ url: `/api/eb/fichiers/${path}`, headers });

  it('[SHELL-84] serves the file of the contract, or the default one if it has none', async () => {
    const byDefault = await file('PERSONNALISATION/DEFAUT/logo.svg');
    expect(byDefault.statusCode).toBe(200);
    expect(byDefault.headers['content-type']).toBe('image/svg+xml');
    const own = await file('PERSONNALISATION/100001/logo.svg');
    expect(own.body).toContain('Horizon');
    const fallback = await file('PERSONNALISATION/999999/logo.svg');
    expect(fallback.statusCode).toBe(200);
    expect(fallback.body).toBe(byDefault.body);
  });

  it('[SHELL-84] serves each image of the theme of 100001', async () => {
    const { values } = await styles('numeroContrat=100001');
    const { logo, imageConnexionGauche, imageConnexionDroite, imagePiedDePage } = values as Record<
      string,
      string | null
    >;
    for (const path of [logo, imageConnexionGauche, imageConnexionDroite, imagePiedDePage]) {
      const reply = await file(String(path));
      expect(reply.statusCode).toBe(200);
      expect(reply.body).not.toMatch(/<script|foreignObject|href=|style=/);
    }
  });

  it('answers 304 when the file is cached', async () => {
    const first = await file('PERSONNALISATION/DEFAUT/logo.svg');
    const again = await file('PERSONNALISATION/DEFAUT/logo.svg', {
      'if-none-match': String(first.headers['etag']),
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it.each([
    'PERSONNALISATION/../package.json',
    'PERSONNALISATION/DEFAUT/../../../package.json',
    'PERSONNALISATION/%2e%2e/%2e%2e/package.json',
    'PERSONNALISATION/%252e%252e/logo.svg',
    'PERSONNALISATION/..%5c..%5cpackage.json',
    'PERSONNALISATION/DEFAUT/logo.svg%2f..',
    '%2fetc%2fpasswd',
    '//serveur/partage/logo.svg',
    'PERSONNALISATION/DEFAUT/absent.svg',
    'PERSONNALISATION/DEFAUT',
    'AUTRE/DEFAUT/logo.svg',
    'logo.svg',
  ])('[S29] finds nothing at %s', async (path) => {
    const reply = await file(path);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'RESSOURCE_INTROUVABLE' });
  });
});
