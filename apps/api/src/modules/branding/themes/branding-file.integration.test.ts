import type { BrandedMail, BrandingView } from '@portail/contract/branding/branding.schemas.ts';
import { contrastRatio } from '@portail/rules/branding/theme/contrast.ts';
import { parseHexColor } from '@portail/rules/branding/theme/theme-colors.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { COLORS, brandingCallsOf, NO_PICTURES } from '../../../../test/branding-calls.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { mailThemeQueries } from '../../../platform/mail/mail-themes.queries.ts';
import { openOperator } from '../../../../test/operator-sessions.ts';

const api = useTestApi();
let token = '';
let logo: Buffer;

beforeAll(async () => {
  token = await openOperator(api.current);
  logo = await sharp({ create: { width: 90, height: 30, channels: 4, background: '#123abc' } })
    .png()
    .toBuffer();
});

const brandingOf = (numero: string) => brandingCallsOf(api.current, token, numero);

/** Gives contract 100002 a branding with a picture. */
const wearLogo = async () => {
  const { chemin } = await brandingOf('100002').picture(logo);
  await brandingOf('100002').saveAndPublish({
    couleurs: { ...COLORS, primary: 'fff3b0' },
    images: { ...NO_PICTURES, logo: { chemin, alternative: 'Département', decorative: false } },
    textes: { 'cadre.brand': 'Mon aide à domicile', 'connexion.welcome': 'Bienvenue' },
  });
  return chemin;
};

describe('copy of another contract’s branding', () => {
  it('copies the pictures into the draft and publishes nothing', async () => {
    const chemin = await wearLogo();
    const target = brandingOf('100004');
    const { revision } = await target.view();
    const reply = await target.send('POST', '/copie', { revision, numeroContratSource: '100002' });
    expect(reply.statusCode, reply.body).toBe(200);
    const { brouillon, publie } = reply.json<BrandingView>();
    expect(brouillon).toMatchObject({
      origine: 'COPIE',
      source: '100002',
      habillage: {
        couleurs: { primary: 'fff3b0' },
        textes: { 'cadre.brand': 'Mon aide à domicile' },
        images: { logo: { alternative: 'Département', decorative: false } },
      },
    });
    const own = brouillon?.habillage.images.logo?.chemin ?? '';
    expect(own).toMatch(/^PERSONNALISATION\/100004\/[0-9a-f]{32}\.png$/);
    expect(own).not.toBe(chemin);
    const file = await api.current.http.inject(`/api/eb/fichiers/${own}`);
    expect(file.statusCode).toBe(200);
    expect(publie.habillage.textes).toEqual({});
    const unknown = await target.send('POST', '/copie', {
      revision: revision + 1,
      numeroContratSource: '999999',
    });
    expect(unknown.json()).toMatchObject({
      code: 'CONTRAT_INCONNU',
      erreurs: [{ champ: 'numeroContratSource' }],
    });
  });
});

describe('branding file', () => {
  it('transfers the whole branding from one contract to another', async () => {
    await wearLogo();
    const exported = await brandingOf('100002').get('/export?source=PUBLIE');
    expect(exported.headers['content-disposition']).toContain('habillage-100002.json');
    const target = brandingOf('100003');
    const reply = await target.importFile(exported.rawPayload, 'Habillage du département.json');
    expect(reply.statusCode, reply.body).toBe(200);
    const { brouillon } = reply.json<BrandingView>();
    const source = (await brandingOf('100002').view()).publie.habillage;
    expect(brouillon).toMatchObject({
      origine: 'IMPORT',
      source: 'Habillage du département.json',
      habillage: { couleurs: source.couleurs, textes: source.textes, options: source.options },
    });
    const own = brouillon?.habillage.images.logo;
    expect(own?.chemin).toMatch(/^PERSONNALISATION\/100003\//);
    expect(own?.alternative).toBe('Département');
    // Pictures of the product are exported by path.
    const exportedDefault = await brandingOf('100001').get('/export');
    expect((await target.importFile(exportedDefault.rawPayload)).statusCode).toBe(200);
  });

  it('[S25] [S26] [S28] is refused with a message when it is hostile, old or of another format', async () => {
    const target = brandingOf('100001');
    const good = (await target.get('/export?source=PUBLIE')).json<Record<string, unknown>>();
    const before = await target.view();
    const picture = (contenu: string) => ({
      images: {
        ...NO_PICTURES,
        logo: { chemin: null, contenu, alternative: 'Logo', decorative: false },
      },
    });
    const svg = Buffer.from('<svg><script>alert(1)</script></svg>').toString('base64');
    const files: readonly (readonly [string, string, number])[] = [
      ['nothing', '', 400],
      ['no JSON', '<html>', 400],
      ['another JSON', '{"format":"autre"}', 400],
      ['a list', '[]', 400],
      ['depth', '['.repeat(5_000), 400],
      ['a key twice', '{"format":"portail-cesu/habillage","format":"x"}', 400],
      ['a prototype', '{"__proto__":{"format":"portail-cesu/habillage"}}', 400],
      ...[
        { version: 0 },
        { version: 2 },
        { couleurs: { ...COLORS, primary: 'red;}*{}' } },
        { couleurs: null },
        { textes: { 'connexion.welcome': '<script>alert(1)</script>' } },
        { textes: { 'connexion.inconnu': 'Bonjour' } },
        { options: { afficherAide: 'oui' } },
        { autre: true },
        picture(svg),
        picture('%%%'),
        picture(Buffer.from('GIF89a').toString('base64')),
        {
          images: {
            ...NO_PICTURES,
            logo: {
              chemin: null,
              contenu: logo.toString('base64'),
              alternative: '',
              decorative: false,
            },
          },
        },
        {
          images: {
            ...NO_PICTURES,
            logo: {
              chemin: 'PERSONNALISATION/1/absent.png',
              contenu: null,
              alternative: '',
              decorative: true,
            },
          },
        },
      ].map(
        (change) =>
          [
            JSON.stringify(change).slice(0, 60),
            JSON.stringify({ ...good, ...change }),
            400,
          ] as const,
      ),
    ];
    for (const [what, content, status] of files) {
      const reply = await target.importFile(content);
      expect(reply.statusCode, what).toBe(status);
      expect(reply.json<{ erreurs: readonly unknown[] }>().erreurs.length, what).toBeGreaterThan(0);
    }
    const old = await target.importFile(JSON.stringify({ ...good, version: 0 }));
    expect(old.body).toContain('trop ancienne');
    expect(await target.view()).toEqual(before);
    const kept = await api.current.query(
      `select 1 from personnalisation_image where contract_numero = '100001'`,
    );
    expect(kept).toEqual([]);
  });
});

describe('mails and documents', () => {
  it('[SHELL-79] [SHELL-85] have the contract’s colours, logo and name, with enough contrast', async () => {
    await wearLogo();
    const themes = mailThemeQueries(api.current.server.platform.reader);
    const theme = await themes.ofContract('100002');
    const { html, text, pictures } = composeMail('Essai', ['Bonjour'], theme);
    expect(html).toContain('<img src="cid:logo@portail" alt="Département"');
    expect(text).toContain('Mon aide à domicile');
    expect(pictures).toMatchObject([{ cid: 'logo@portail', contentType: 'image/png' }]);
    // A person with a single contract receives its theme; a person with two, the default one.
    const [row] = await api.current.query(
      `select id from user_account where login = 'demo-social'`,
    );
    expect(await themes.ofAccount(String(row?.['id']))).toEqual(theme);
    const [both] = await api.current.query(
      `select id from user_account where login = 'demo-double'`,
    );
    expect(await themes.ofAccount(String(both?.['id']))).not.toHaveProperty('brand');

    const mail = (await brandingOf('100002').get('/apercu-courriel')).json<BrandedMail>();
    expect(mail).toMatchObject({
      signature: ['Mon aide à domicile', expect.any(String)],
      logo: { alternative: 'Département' },
      couleurs: { bouton: '#fff3b0' },
    });
    const hex = (color: string) => parseHexColor(color) ?? '#000000';
    const { couleurs } = mail;
    expect(contrastRatio(hex(couleurs.surBouton), hex(couleurs.bouton))).toBeGreaterThanOrEqual(
      4.5,
    );
    for (const words of [couleurs.titre, couleurs.texte, couleurs.discret]) {
      expect(contrastRatio(hex(words), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('[SHELL-79] [SHELL-84] documents of people of the contract have its logo and colours', async () => {
    await wearLogo();
    const sample = await brandingOf('100002').get('/apercu-document');
    expect(sample.headers['content-type']).toBe('application/pdf');
    expect(readPdf(sample.rawPayload)).toMatchObject({
      isTagged: true,
      alternatives: ['Département'],
      title: 'Reçu de paiement',
    });
    const lucien = await api.current.signIn('demo-social');
    const accounts = await api.current.query(
      `select c.numero from compte_cesu c join beneficiary b on b.id = c.beneficiary_id
       join user_account a on a.id = b.account_id
       where a.login = 'demo-social' and c.contract_numero = '100002' order by c.numero limit 1`,
    );
    const numero = String(accounts[0]?.['numero']);
    const reply = await api.current.http.inject({
      url: `/api/eb/beneficiaires/comptes/${numero}/releve/pdf`,
      headers: bearer(lucien),
    });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(readPdf(reply.rawPayload)).toMatchObject({
      alternatives: ['Département'],
      hasOnlyEmbeddedFonts: true,
    });
  });

  it('the preview shows the draft before its publication', async () => {
    await wearLogo();
    const reply = await brandingOf('100002').save({ textes: { 'cadre.brand': 'Autre nom' } });
    expect(reply.statusCode).toBe(200);
    const previewed = async (query: string) =>
      (await brandingOf('100002').get(`/apercu-courriel${query}`)).json<BrandedMail>().signature[0];
    expect(await previewed('')).toBe('Autre nom');
    expect(await previewed('?source=PUBLIE')).toBe('Mon aide à domicile');
  });
});
