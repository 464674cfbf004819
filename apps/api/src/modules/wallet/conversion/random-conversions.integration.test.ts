import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBusinessClock } from '../../../../test/changing-world.ts';
import {
  bookRequest,
  createConversionWorld,
  ELSEWHERE,
  type ConversionWorld,
} from '../../../../test/conversion-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { startSandbox, type SandboxProcess } from '../../../../test/sandbox-process.ts';
import { startTestApi, type TestApi } from '../../../../test/test-api.ts';

const NOTIFICATIONS = '/api/eb/partenaires/impression/notifications';

const urls = useTestDatabase();
const clock = createBusinessClock(new Date().toISOString());
let sandbox: SandboxProcess;
let api: TestApi;
let world: ConversionWorld;
let token: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startTestApi(
    { adminUrl: urls.adminUrl, appUrl: urls.appUrl },
    { clock, env: { SANDBOX_URL: sandbox.url } },
  );
  const address = await api.http.listen({ port: 0, host: '127.0.0.1' });
  await sandbox.json('PUT', '/imprimeur/api/reglages', {
    urlNotification: `${address}${NOTIFICATIONS}`,
  });
  world = createConversionWorld(api, clock);
  token = await api.signIn('demo-rh');
});
afterAll(async () => {
  await world.close();
  await api.server.close();
  await sandbox.stop();
});

interface SandboxBook {
  readonly carnet: string;
  readonly destinataire: string;
  readonly adresse: readonly string[];
  readonly valeurFaciale: number;
  readonly titres: readonly { readonly numero: string; readonly code: string }[];
}

const printed = async (reference: string): Promise<SandboxBook> => {
  const change = await world.changeOf(reference);
  const reply = await sandbox.ask('/imprimeur/api/carnets');
  const books = (await reply.json()) as readonly SandboxBook[];
  const book = books.find(({ carnet }) => carnet === change?.['carnet']);
  if (book === undefined) throw new Error(`no book for ${reference}`);
  return book;
};

const press = async (carnet: string, action: string): Promise<void> => {
  await sandbox.submit(`/imprimeur/carnets/${carnet}`, { action });
  // All pending deliveries and credits are done.
  await sandbox.ask('/imprimeur/api/notifications');
  await world.doMessages('NOTIFICATION_IMPRESSION');
};

it('[CONV-03] [CONV-14] converts an account to a delivered book and back', async () => {
  const account = await world.ledger.openLoadedAccount(6_000);
  const made = await world.toPaper(bookRequest(account, { adresseTierce: ELSEWHERE }), { token });
  expect(made.statusCode, made.body).toBe(200);
  const { reference } = made.json<{ reference: string }>();
  expect(await world.doMessages('ORDRE_IMPRESSION')).toBe(1);

  const book = await printed(reference);
  expect(book).toMatchObject({
    destinataire: 'Jeanne Rousseau',
    adresse: ['3 place du Marché', 'Bâtiment B', '69006 LYON'],
    valeurFaciale: 1_500,
  });
  expect(book.titres).toHaveLength(2);
  const typed = book.titres.map(({ numero, code }) => ({
    numeroTitre: numero,
    caseAGratter: code,
  }));
  const back = {
    idProduit: account.produit,
    millesime: account.millesime,
    titresATransformer: typed,
  };
  // Vouchers cannot be used before delivery.
  expect(await world.refusedAccount(back, { token })).toMatchObject({
    status: 409,
    code: 'TITRE_INDISPONIBLE',
  });

  await press(book.carnet, 'expedier');
  await world.doMessages('COURRIEL_CARNET_EXPEDIE');
  const mail = api.mailbox.sent.find(({ subject }) => subject.includes(reference));
  expect(mail).toMatchObject({ to: 'camille.rousseau@courriel.example' });
  expect(mail?.text.replaceAll(/\s+/gu, ' ')).toContain(
    'Votre carnet de 2 titres de 15,00 € vient d’être expédié à l’adresse que vous avez indiquée.',
  );
  await press(book.carnet, 'livrer');
  expect(await world.titre(book.titres[0]?.numero ?? '')).toMatchObject({ statut: 'ACTIF' });

  const credited = await world.toAccount(back, { token });
  expect(credited.statusCode, credited.body).toBe(200);
  expect(credited.json()).toMatchObject({ montant: 30, delaiJours: 3 });
  const reply = await world.get(token, '/comptes');
  const accounts = reply.json<{ numeroCompteCesu: string }[]>();
  expect(
    accounts.find(({ numeroCompteCesu }) => numeroCompteCesu === account.numero),
  ).toMatchObject({ solde: 30, enAttente: [{ montant: 30 }] });
  expect(await breachesOf(api.urls.adminUrl)).toEqual([]);
});
