import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type SandboxProcess } from '../../../../test/sandbox-process.ts';
import { confirmIdentity, deliver } from '../../../../test/second-step.ts';
import {
  bearer,
  createManualClock,
  startTestApi,
  type TestApi,
} from '../../../../test/test-api.ts';
import { createDirectDebits } from './debits.module.ts';

const urls = useTestDatabase();
const clock = createManualClock();
let sandbox: SandboxProcess;
let api: TestApi;
let beneficiaryId: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startTestApi(
    { adminUrl: urls.adminUrl, appUrl: urls.appUrl },
    { clock, env: { SANDBOX_URL: sandbox.url } },
  );
  const camille = await confirmIdentity(api, 'demo-rh', 'camille.rousseau@courriel.example');
  const post = (url: string, payload?: object) =>
    api.http.inject({
      method: 'POST',
      url: `/api/sap/mandats${url}`,
      headers: bearer(camille),
      ...(payload === undefined ? {} : { payload }),
    });
  const given = { titulaire: 'Camille Rousseau', iban: 'FR7630006000011234567890189' };
  const { rum } = (await post('', given)).json<{ rum: string }>();
  await post(`/${rum}/signature`);
  const [person] = await api.query(
    `select b.id from beneficiary b join user_account a on a.id = b.account_id where a.login = 'demo-rh'`,
  );
  beneficiaryId = String(person?.['id']);
});
afterAll(async () => {
  await api.server.close();
  await sandbox.stop();
});

const issue = (causeId: string) =>
  createDirectDebits(api.server.platform).issue(clock.businessDay(), [
    {
      cause: 'PRECOMMANDE',
      causeId,
      beneficiaryId,
      contract: '100001',
      amountCents: 2_150,
      label: 'Commande CESU',
    },
  ]);
const received = async () =>
  (await sandbox.ask('/banque/api/prelevements')).json() as Promise<
    readonly { readonly fichier: string; readonly montant: number }[]
  >;
const sending = async (): Promise<string> => {
  const [message] = await api.query(
    `select id from outbox_message where kind = 'ENVOI_PRELEVEMENTS' order by id desc limit 1`,
  );
  return String(message?.['id']);
};

describe('a file of direct debits', () => {
  it('[31-3] reaches the bank once, even if sent again after a crash', async () => {
    const { files } = await issue('un');
    await deliver(api);
    const id = await sending();
    await api.query('update outbox_message set done_at = null where id = $1', [id]);
    await api.query('update prelevement_fichier set transmis_le = null');
    await api.server.doMessage(id);
    expect(await received()).toMatchObject([{ fichier: files[0]?.messageId, montant: 2_150 }]);
    const sent = await api.query('select transmis_le is not null as sent from prelevement_fichier');
    expect(sent).toEqual([{ sent: true }]);
  });

  it('[31-3] that the bank cannot take in time is given up: its debits are due again, on another day', async () => {
    const { files } = await issue('deux');
    const collectedOn = files[0]?.collectedOn ?? clock.businessDay();
    // The bank was away until the eve of the collection.
    while (clock.businessDay() < collectedOn) clock.advance(24 * 3_600_000);
    await deliver(api);
    expect(await received()).toHaveLength(1);
    expect(
      await api.query(`select statut, motif_rejet from prelevement where cause_id = 'deux'`),
    ).toEqual([{ statut: 'REJETE', motif_rejet: 'DT01' }]);
    const again = await issue('deux');
    expect(again.count).toBe(1);
    expect((again.files[0]?.collectedOn ?? '') > collectedOn).toBe(true);
  });
});
