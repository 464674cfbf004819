import { HOSTILE_TEXTS } from '@portail/testing/hostile/hostile-texts.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  COLORS,
  brandingCallsOf,
  NO_PICTURES,
  openOperator,
  type BrandingCalls,
} from '../../../../test/branding-calls.ts';
import { hostileColors } from '../../../../test/hostile-colors.ts';
import { jpegOf, pngOf } from '../../../../test/pictures.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let dress: BrandingCalls;

beforeAll(async () => {
  dress = brandingCallsOf(api.current, await openOperator(api.current), '100001');
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

describe('what is written', () => {
  it('[S25] refuses three hundred hostile texts, each by its own field, and stores none', async () => {
    expect(HOSTILE_TEXTS).toHaveLength(300);
    const before = await stored();
    for (const [rank, text] of HOSTILE_TEXTS.entries()) {
      const key = TEXTS[rank % TEXTS.length] ?? '';
      const reply = await dress.send('PUT', '', { revision: 0, textes: { [key]: text } });
      expect(reply.statusCode, text).toBe(400);
      expect(
        reply.json<Refusal>().erreurs.map(({ champ }) => champ),
        text,
      ).toEqual([`textes.${key}`]);
    }
    expect(await stored()).toEqual(before);
  });

  it('[S25] refuses texts that the portal does not have, and their hidden keys', async () => {
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

  it('[A32] says what is wrong with a heading, a link that says nothing, a value that is lost', async () => {
    const reply = await dress.send('PUT', '', {
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
    expect((await dress.view()).brouillon).toBeNull();
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
      const reply = await dress.send('PUT', '', { revision: 0, couleurs });
      expect(reply.statusCode, JSON.stringify(given)).toBe(400);
      const fields = new Set(reply.json<Refusal>().erreurs.map(({ champ }) => champ));
      expect([...fields], JSON.stringify(given)).toEqual(
        names.slice(0, given.length).map((name) => `couleurs.${name}`),
      );
    }
    expect(await stored()).toEqual(before);
  }, 120_000);
});

describe('what is shown', () => {
  it('[A33] refuses a picture that neither says anything nor says that it decorates', async () => {
    const { chemin } = await dress.picture(pngOf());
    const place = async (alternative: string, decorative: boolean) => {
      const logo = { chemin, alternative, decorative };
      return await dress.send('PUT', '', {
        revision: (await dress.view()).revision,
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
    expect((await dress.view()).brouillon).toBeNull();
    expect((await place('Groupe Horizon', false)).statusCode).toBe(200);
    expect((await place('', true)).statusCode).toBe(200);
  });

  it('[S28] [S29] places no picture but one that is there', async () => {
    for (const chemin of [
      'PERSONNALISATION/100001/ffffffffffffffffffffffffffffffff.png',
      'PERSONNALISATION/../../etc/passwd.png',
      'https://mal.example/logo.png',
      'data:image/png;base64,AAAA',
    ]) {
      const logo = { chemin, alternative: 'Logo', decorative: false };
      const reply = await dress.save({ images: { ...NO_PICTURES, logo } });
      expect(reply.statusCode, chemin).toBe(400);
      expect(reply.json<Refusal>().erreurs[0]?.champ).toBe('images.logo.chemin');
    }
  });

  it('[S28] takes a picture by its own bytes, and gives it back as one and nothing else', async () => {
    const picture = await dress.picture(pngOf({ width: 1, height: 1 }), 'logo.jpg');
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
  ])('[S28] refuses %s with a sentence, and keeps nothing', async (_what, bytes, name, words) => {
    const before = await stored();
    const reply = await dress.upload('/images', bytes, name);
    expect(reply.statusCode, reply.body).toBe(400);
    const { code, erreurs } = reply.json<Refusal>();
    expect([code, erreurs[0]?.champ]).toEqual(['IMAGE_REFUSEE', 'fichier']);
    expect(erreurs[0]?.message).toContain(words);
    expect(await stored()).toEqual(before);
  });

  it('[S28] reads no further than two megabytes', async () => {
    for (const megabytes of [3, 100]) {
      const bytes = Buffer.concat([pngOf(), Buffer.alloc(megabytes * 1_024 * 1_024)]);
      expect((await dress.upload('/images', bytes, 'logo.png')).statusCode).toBe(413);
    }
  });
});
