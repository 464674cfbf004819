import { HOSTILE_TEXTS } from '@portail/testing/hostile/hostile-texts.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  COLORS,
  brandingCallsOf,
  NO_PICTURES,
  type BrandingCalls,
} from '../../../../test/branding-calls.ts';
import { hostileColors } from '../../../../test/hostile-colors.ts';
import { jpegOf, pngOf } from '../../../../test/pictures.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { openOperator } from '../../../../test/operator-sessions.ts';

const api = useTestApi();
let branding: BrandingCalls;

beforeAll(async () => {
  branding = brandingCallsOf(api.current, await openOperator(api.current), '100001');
});

interface Refusal {
  readonly code: string;
  readonly erreurs: readonly { readonly champ: string; readonly message: string }[];
}

const stored = () =>
  api.current.query(
    `select (select count(*) from personnalisation_brouillon) as drafts,
            (select count(*) from personnalisation_version) as versions,
            (select count(*) from personnalisation_image) as pictures,
            (select md5(string_agg(t::text, '' order by t.key, t.kind)) from text_override t) as texts,
            (select md5(string_agg(l::text, '')) from contract_look l) as looks`,
  );

const TEXTS = ['connexion.welcome', 'cadre.brand', 'accueil.messageTitle', 'contact.horaires'];

describe('texts and colours', () => {
  it('[S25] refuses three hundred hostile texts, each by its own field, and stores none', async () => {
    expect(HOSTILE_TEXTS).toHaveLength(300);
    const before = await stored();
    for (const [rank, text] of HOSTILE_TEXTS.entries()) {
      const key = TEXTS[rank % TEXTS.length] ?? '';
      const reply = await branding.send('PUT', '', { revision: 0, textes: { [key]: text } });
      expect(reply.statusCode, text).toBe(400);
      expect(
        reply.json<Refusal>().erreurs.map(({ champ }) => champ),
        text,
      ).toEqual([`textes.${key}`]);
    }
    expect(await stored()).toEqual(before);
  });

  it('[S25] refuses unknown text keys and keys of Object.prototype', async () => {
    const before = await stored();
    for (const textes of [
      '{"connexion.inconnu":"Bonjour"}',
      '{"__proto__":"Bonjour"}',
      '{"constructor":"Bonjour"}',
      '{"toString":"Bonjour"}',
      '{"connexion.welcome":"Un","connexion.welcome":"Deux"}',
      '{"connexion.welcome":{"a":"b"}}',
      '{"connexion.welcome":"\\u0000"}',
      '[]',
    ]) {
      const reply = await api.current.http.inject({
        method: 'PUT',
        url: '/api/sap/personnalisation/100001',
        headers: {
          ...bearer(await openOperator(api.current)),
          'content-type': 'application/json',
        },
        payload: `{"revision":0,"textes":${textes}}`,
      });
      expect(reply.statusCode, textes).toBe(400);
    }
    expect(await stored()).toEqual(before);
  });

  it('[A32] reports headings, meaningless links and missing placeholders', async () => {
    const reply = await branding.send('PUT', '', {
      revision: 0,
      textes: {
        'connexion.welcome': '# Bienvenue',
        'accueil.messageTitle': 'Pour commander, cliquez ici',
        'accueil.leadRh': 'Vos CESU.',
        'accueil.shortcuts': 'Vos gestes, {prenom}',
        'cadre.brand': 'Un texte qui est bon',
      },
    });
    expect(reply.statusCode).toBe(400);
    const { code, erreurs } = reply.json<Refusal>();
    expect(code).toBe('REQUETE_INVALIDE');
    const said = Object.fromEntries(erreurs.map(({ champ, message }) => [champ, message]));
    expect(said['textes.connexion.welcome']).toContain('titre');
    expect(said['textes.accueil.messageTitle']).toContain('où mène un lien');
    expect(said['textes.accueil.leadRh']).toContain('garder toutes les valeurs');
    expect(said['textes.accueil.shortcuts']).toContain('n’existe pas');
    expect(Object.keys(said)).toHaveLength(4);
    expect((await branding.view()).brouillon).toBeNull();
  });

  it('[S26] refuses five thousand hostile colours, each by its own field, and stores none', async () => {
    const before = await stored();
    const names = Object.keys(COLORS);
    const colors = hostileColors(5_000);
    for (let at = 0; at < colors.length; at += names.length) {
      const given = colors.slice(at, at + names.length);
      const couleurs: Readonly<Record<string, unknown>> = {
        ...COLORS,
        ...Object.fromEntries(given.map((color, rank) => [names[rank] ?? '', color] as const)),
      };
      const reply = await branding.send('PUT', '', { revision: 0, couleurs });
      expect(reply.statusCode, JSON.stringify(given)).toBe(400);
      const fields = new Set(reply.json<Refusal>().erreurs.map(({ champ }) => champ));
      expect([...fields], JSON.stringify(given)).toEqual(
        names.slice(0, given.length).map((name) => `couleurs.${name}`),
      );
    }
    expect(await stored()).toEqual(before);
  }, 120_000);
});

describe('pictures', () => {
  it('[A33] refuses a picture that has no alternative and is not decorative', async () => {
    const { chemin } = await branding.picture(pngOf());
    const place = async (alternative: string, decorative: boolean) => {
      const logo = { chemin, alternative, decorative };
      return await branding.send('PUT', '', {
        revision: (await branding.view()).revision,
        images: { ...NO_PICTURES, logo },
      });
    };
    for (const [alternative, decorative] of [
      ['', false],
      ['  ', false],
      ['Une description', true],
      ['<b>Logo</b>', false],
      ['a'.repeat(151), false],
    ] as const) {
      const reply = await place(alternative, decorative);
      expect(reply.statusCode, alternative).toBe(400);
      expect(reply.json<Refusal>().erreurs[0]?.champ).toBe('images.logo.alternative');
    }
    expect((await branding.view()).brouillon).toBeNull();
    expect((await place('Groupe Horizon', false)).statusCode).toBe(200);
    expect((await place('', true)).statusCode).toBe(200);
  });

  it('[S28] [S29] refuses a picture that does not exist', async () => {
    for (const chemin of [
      'PERSONNALISATION/100001/ffffffffffffffffffffffffffffffff.png',
      'PERSONNALISATION/../../etc/passwd.png',
      'https://mal.example/logo.png',
      'data:image/png;base64,AAAA',
    ]) {
      const logo = { chemin, alternative: 'Logo', decorative: false };
      const reply = await branding.save({ images: { ...NO_PICTURES, logo } });
      expect(reply.statusCode, chemin).toBe(400);
      expect(reply.json<Refusal>().erreurs[0]?.champ).toBe('images.logo.chemin');
    }
  });

  it('[S28] detects the type from the bytes and serves the re-encoded picture', async () => {
    const picture = await branding.picture(pngOf({ width: 1, height: 1 }), 'logo.jpg');
    expect(picture).toMatchObject({ type: 'PNG', largeur: 1, hauteur: 1 });
    expect(picture.chemin).toMatch(/^PERSONNALISATION\/100001\/[0-9a-f]{32}\.png$/);
    const reply = await api.current.http.inject(`/api/eb/fichiers/${picture.chemin}`);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each([
    ['an SVG', Buffer.from(svg), 'logo.svg', 'SVG'],
    ['an SVG called a PNG', Buffer.from(svg), 'logo.png', 'SVG'],
    [
      'a script called a PNG',
      Buffer.from('GIF89a/**/=1;alert(1)'),
      'logo.png',
      'PNG, JPEG et WebP',
    ],
    ['a bomb', pngOf({ width: 50_000, height: 50_000 }), 'logo.png', '25\u00a0millions'],
    ['a damaged one', jpegOf(), 'photo.jpg', 'abîmée'],
    ['nothing', Buffer.alloc(0), 'logo.png', 'vide'],
  ])('[S28] refuses %s with a message and stores nothing', async (_what, bytes, name, words) => {
    const before = await stored();
    const reply = await branding.upload('/images', bytes, name);
    expect(reply.statusCode, reply.body).toBe(400);
    const { code, erreurs } = reply.json<Refusal>();
    expect([code, erreurs[0]?.champ]).toEqual(['IMAGE_REFUSEE', 'fichier']);
    expect(erreurs[0]?.message).toContain(words);
    expect(await stored()).toEqual(before);
  });

  it('[S28] refuses files over two megabytes', async () => {
    for (const megabytes of [3, 100]) {
      const bytes = Buffer.concat([pngOf(), Buffer.alloc(megabytes * 1_024 * 1_024)]);
      expect((await branding.upload('/images', bytes, 'logo.png')).statusCode).toBe(413);
    }
  });
});
