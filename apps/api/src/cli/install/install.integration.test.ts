import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { inDatabase } from '@portail/testing/database/database-url.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSoftwareAuthenticator } from '../../../test/software-authenticator.ts';
import {
  bearer,
  CONNECTED_USER,
  SIGN_IN,
  startTestApi,
  tokenIn,
  type TestApi,
} from '../../../test/test-api.ts';
import { DEMO_ISSUER } from '../../demo/demo-issuer.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openPlatform } from '../command-platform.ts';
import { parseInstallFile, type InstallFile } from './install-file.ts';
import { createInstall } from './install.ts';

const other = useTestDatabase();
const name = `installation_${randomUUID().replaceAll('-', '')}`;
const adminUrl = () => inDatabase(other.adminUrl, name);

const SITE = { id: 'portail.example', origin: 'https://portail.example' };
const ORIGIN = { requestId: 'installation', address: 'operations:test', userAgent: '' };
const ENROLMENT = '/api/eb/operateurs/premier-acces';
const PASSWORD = 'Girafe-Lucarne-Tambour-27';

const SETTINGS = {
  NODE_ENV: 'test',
  PUBLIC_URL: SITE.origin,
  SMTP_URL: 'smtp://localhost:2525',
};

let api: TestApi;
let opened: Awaited<ReturnType<typeof openPlatform>>;

/** A database without a demonstration, as on the first day of production. */
beforeAll(async () => {
  await withClient(other.adminUrl, (client) => client.query(`create database ${name}`));
  await migrate(adminUrl());
  opened = await openPlatform(adminUrl(), SETTINGS);
  api = await startTestApi(
    { adminUrl: adminUrl(), appUrl: inDatabase(other.appUrl, name) },
    { env: { SECOND_STEP_REQUIRED_SPACES: 'ESPACE_OPERATEUR' } },
  );
});
afterAll(async () => {
  await api.server.close();
  await opened.close();
  await withClient(other.adminUrl, (client) => client.query(`drop database ${name} with (force)`));
});

const INPUT = {
  emetteur: {
    nom: 'Émetteur du Nord',
    adresse: ['1 rue Haute', '59000 LILLE'],
    siren: '732829320',
    numeroTva: 'FR44732829320',
    iban: 'FR1420041010050500013M02606',
    bic: 'PSSTFRPPXXX',
    identifiantCreancier: 'FR19ZZZ654321',
  },
  operateurs: [
    { identifiant: 'p.nord', prenom: 'Paule', nom: 'Nord', mail: 'paule@emetteur.example' },
  ],
  produits: [{ id: 'GE', libelle: 'Garde d’enfants' }],
  intervenants: [{ codeNan: '7654321', type: 'STRUCTURE', raisonSociale: 'Crèche du Nord' }],
  prestataires: [
    {
      clientId: '9001',
      codeNan: '7654321',
      raisonSociale: 'Services du Nord',
      siret: '73282932000074',
      rue: '2 rue Basse',
      codePostalEtVille: '59000 LILLE',
      contact: { nom: 'Accueil', telephone: '0320000000', email: 'accueil@nord.example' },
      numeroDeclaration: 'SAP732829320',
      declareLe: '2020-01-01',
      offres: [{ prestation: 'DEC_1', dispositif: 'PRESTATAIRE', tarifHoraireCentimes: 2600 }],
    },
  ],
  partenaires: [
    {
      clientId: 'back-office',
      nom: 'Outils',
      modes: ['BACK_OFFICE'],
      contrats: 'tous',
      operateurs: [{ identifiant: 'paule', login: 'p.nord' }],
    },
  ],
};

const fileOf = (changed: object = {}): InstallFile => {
  const parsed = parseInstallFile({ ...INPUT, ...changed });
  if ('problems' in parsed) throw new Error(parsed.problems.join('\n'));
  return parsed.file;
};

const installed = (changed: object = {}) =>
  createInstall(opened.platform).install(fileOf(changed), ORIGIN);

const tokenOf = (url: string): string =>
  new URLSearchParams(new URL(url).hash.slice(1)).get('jeton') ?? '';

const post = (url: string, payload: object) => api.http.inject({ method: 'POST', url, payload });

const enrol = async (jeton: string, key = createSoftwareAuthenticator(SITE)) => {
  const options = await post(`${ENROLMENT}/options`, { jeton });
  if (options.statusCode !== 200) return { reply: options, key };
  const { cleAcces } = options.json<{ cleAcces: { challenge: string } }>();
  const reply = await post(ENROLMENT, {
    jeton,
    nouveauMotDePasse: PASSWORD,
    nomCle: 'Ordinateur du bureau',
    reponse: key.register(cleAcces.challenge),
  });
  return { reply, key };
};

const countOf = async (table: string): Promise<number> => {
  const [row] = await api.query(`select count(*)::int as n from ${table}`);
  return Number(row?.['n']);
};

describe('installation of an empty database', () => {
  it('answers with a clear sentence what needs the issuer, and stays ready, before it', async () => {
    const { readIssuer } = await import('../../platform/issuer.repository.ts');
    await expect(readIssuer(api.server.platform.reader)).rejects.toMatchObject({
      code: 'EMETTEUR_NON_INSTALLE',
    });
    expect((await api.http.inject('/readyz')).statusCode).toBe(200);
  });

  it('refuses the identifiers of the demonstration in production, by value', async () => {
    const { platform } = opened;
    const production = createInstall({
      ...platform,
      config: { ...platform.config, isProduction: true },
    });
    const file = fileOf();
    const emetteur = { ...file.emetteur, iban: DEMO_ISSUER.iban };
    await expect(production.install({ ...file, emetteur }, ORIGIN)).rejects.toThrow(
      'identifiants de la démonstration (iban)',
    );
    expect(await countOf('issuer')).toBe(0);
  });

  it('leaves nothing of an installation that is refused at its end', async () => {
    const partenaires = [{ clientId: 'inconnu', nom: 'Inconnu', contrats: ['999999'] }];
    await expect(installed({ partenaires })).rejects.toThrow('le contrat 999999 n’existe pas');
    await expect(installed({ operateurs: [], partenaires: [] })).rejects.toThrow(
      'au moins un opérateur',
    );
    for (const table of ['issuer', 'user_account', 'produit', 'partenaire'])
      expect(await countOf(table), table).toBe(0);
  });

  it('leaves nothing when the person stops answering', async () => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('../main.ts', import.meta.url)), 'install'],
      {
        env: { PATH: process.env['PATH'], ...SETTINGS, DATABASE_URL: adminUrl() },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
    child.stdin.end('Émetteur du Nord\n');
    const code = await new Promise((done) => child.once('close', done));
    expect(said).toContain('Installation interrompue\u00a0: rien n’a été enregistré.');
    expect(code).toBe(1);
    expect(await countOf('issuer')).toBe(0);
  });

  it('creates everything, and the link opens the back office with a passkey, once', async () => {
    const { changes, links, secrets } = await installed();
    expect(changes).toEqual([
      'Émetteur\u00a0: créé',
      'Opérateur p.nord\u00a0: créé',
      'Produit GE\u00a0: créé',
      'Intervenant 7654321\u00a0: créé',
      'Prestataire 9001\u00a0: créé',
      'Partenaire back-office\u00a0: créé',
    ]);
    expect(secrets.map(({ clientId }) => clientId)).toEqual(['back-office']);
    const [link] = links;
    // Secrets are in the fragment (ADR 0038).
    expect(link?.url).toMatch(/^https:\/\/portail\.example\/premier-acces#jeton=[\w-]{43}$/);
    const jeton = tokenOf(link?.url ?? '');
    expect(
      await api.query('select 1 from operator_enrolment where token_hash = $1', [jeton]),
    ).toEqual([]);

    const weak = await post(ENROLMENT, {
      jeton,
      nouveauMotDePasse: 'Paule-Nord-2026',
      nomCle: 'Clé',
      reponse: { id: 'AAAA', type: 'public-key' },
    });
    expect(weak.statusCode).toBe(400);

    const { reply, key } = await enrol(jeton);
    expect(reply.statusCode).toBe(200);
    const user = await api.http.inject({ url: CONNECTED_USER, headers: bearer(tokenIn(reply)) });
    expect(user.json()).toMatchObject({ typeEspace: 'ESPACE_OPERATEUR', login: 'p.nord' });

    // The link served once.
    expect((await enrol(jeton)).reply.json()).toMatchObject({ code: 'LIEN_INVALIDE' });

    const signIn = await post(SIGN_IN, {
      login: 'p.nord',
      password: PASSWORD,
      typeEspace: 'ESPACE_OPERATEUR',
    });
    const { mfaSessionId, methodes } = signIn.json<{ mfaSessionId: string; methodes: string[] }>();
    expect(methodes[0]).toBe('PASSKEY');
    const step = '/api/eb/authentification/mfa/cle-acces';
    const options = await post(`${step}/options`, { sessionMfaId: mfaSessionId });
    const entered = await post(`${step}/validation`, {
      sessionMfaId: mfaSessionId,
      reponse: key.sign(options.json<{ challenge: string }>().challenge),
    });
    expect(entered.statusCode).toBe(200);
    const funders = await api.http.inject({
      url: '/api/sap/financeurs',
      headers: bearer(tokenIn(entered)),
    });
    expect(funders.statusCode).toBe(200);
  });

  it('changes nothing the second time, and says what a changed file changes', async () => {
    const before = await countOf('security_event');
    expect(await installed()).toEqual({ changes: [], links: [], secrets: [], withoutLink: [] });
    expect(await countOf('security_event')).toBe(before);

    const { changes } = await installed({
      emetteur: { ...INPUT.emetteur, nom: 'Émetteur du Grand Nord' },
      produits: [{ id: 'GE', libelle: 'Garde' }],
      prestataires: INPUT.prestataires.map((one) => ({ ...one, offres: [] })),
    });
    expect(changes).toEqual([
      'Émetteur\u00a0: modifié',
      'Produit GE\u00a0: modifié',
      'Prestataire 9001\u00a0: modifié',
    ]);
  });

  it('never changes the company nor its creditor identifier', async () => {
    const emetteur = { ...INPUT.emetteur, siren: '123456782', numeroTva: 'FR11123456782' };
    await expect(installed({ emetteur })).rejects.toThrow('ne changent pas');
  });
});

describe('link of a first access', () => {
  const second = {
    identifiant: 's.nord',
    prenom: 'Simon',
    nom: 'Nord',
    mail: 'simon@emetteur.example',
    role: 'LECTURE',
  };

  it('is replaced by a new one, which stops working after a day', async () => {
    const { links } = await installed({ operateurs: [...INPUT.operateurs, second] });
    const { renewLink } = createInstall(opened.platform);
    const renewed = await renewLink('s.nord', ORIGIN);
    expect((await enrol(tokenOf(links[0]?.url ?? ''))).reply.statusCode).toBe(400);

    await api.query(`update operator_enrolment set created_at = created_at - interval '2 days',
      expires_at = expires_at - interval '2 days' where used_at is null`);
    expect((await enrol(tokenOf(renewed.url))).reply.json()).toMatchObject({
      code: 'LIEN_INVALIDE',
    });
    const again = await installed({ operateurs: [...INPUT.operateurs, second] });
    expect(again.withoutLink).toEqual(['s.nord']);
  });

  it('is refused for another key of another site, and can be tried again', async () => {
    const { url } = await createInstall(opened.platform).renewLink('s.nord', ORIGIN);
    const foreign = createSoftwareAuthenticator({
      id: 'autre.example',
      origin: 'https://autre.example',
    });
    expect((await enrol(tokenOf(url), foreign)).reply.json()).toMatchObject({
      code: 'CODE_INCORRECT',
    });
    const { reply } = await enrol(tokenOf(url));
    expect(reply.statusCode).toBe(200);

    // A reader changes nothing, by password as by link.
    const user = await api.http.inject({ url: CONNECTED_USER, headers: bearer(tokenIn(reply)) });
    expect(user.json()).toMatchObject({ readOnly: true });
  });

  it('is not made anew for an operator who has entered', async () => {
    await expect(createInstall(opened.platform).renewLink('p.nord', ORIGIN)).rejects.toThrow(
      'est déjà entré',
    );
    await expect(createInstall(opened.platform).renewLink('inconnu', ORIGIN)).rejects.toThrow(
      'Aucun opérateur',
    );
  });
});
