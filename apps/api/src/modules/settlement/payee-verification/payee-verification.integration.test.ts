import type { BankDetails } from '@portail/contract/payments/payees.schemas.ts';
import type { HeldPayee } from '@portail/contract/settlement/payee-verification.schemas.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConfirmedOperator } from '../../../../test/approvals.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { openOperator, OPERATORS } from '../../../../test/operator-sessions.ts';
import {
  createPayoutWorld,
  FATOU,
  FATOU_MAIL,
  IBAN,
  nextTargetMorning,
  OTHER_IBAN,
  type PayoutWorld,
} from '../../../../test/payout-world.ts';
import { startSandbox, type SandboxProcess } from '../../../../test/sandbox-process.ts';
import { confirmIdentity, deliver, lastMailTo } from '../../../../test/second-step.ts';
import { liftThresholds } from '../../../../test/sensitive-actions.ts';
import {
  bearer,
  createManualClock,
  startTestApi,
  type TestApi,
} from '../../../../test/test-api.ts';
import { createPayoutsModule } from '../payouts/payouts.module.ts';

const BANK = '/api/sap/intervenant/informations-bancaires';
const HELD = '/api/sap/operations/retenues';
const SPACE = 'ESPACE_INTERVENANT';
const NATHALIE = '2345678';

const urls = useTestDatabase();
const clock = createManualClock();
let sandbox: SandboxProcess;
let api: TestApi;
let world: PayoutWorld;
let payouts: ReturnType<typeof createPayoutsModule>;

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startTestApi(
    { adminUrl: urls.adminUrl, appUrl: urls.appUrl },
    { clock, env: { SANDBOX_URL: sandbox.url, BANK_INSTANT: 'off' } },
  );
  world = createPayoutWorld(api);
  payouts = createPayoutsModule(api.server.platform);
  await liftThresholds(api);
});
afterAll(async () => {
  payouts.stop();
  await api.server.close();
  await sandbox.stop();
});

const bankAnswers = (verification: string) =>
  sandbox.json('PUT', '/banque/api/reglages/instantanes', { verification });
beforeEach(() => bankAnswers('CONCORDANT'));

let names = 0;
/** Bank details saved in the payee's space, and what the bank has answered. */
const save = async (titulaire = `Fatou Ndiaye ${String.fromCodePoint(65 + (names += 1))}`) => {
  const token = await confirmIdentity(api, 'demo-intervenant', FATOU_MAIL, SPACE);
  const reply = await api.http.inject({
    method: 'PATCH',
    url: BANK,
    headers: bearer(token),
    payload: { titulaire, iban: names % 2 === 0 ? IBAN : OTHER_IBAN },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  await deliver(api);
  await deliver(api);
};
const current = () =>
  world.one(
    `select c.id, c.verification, c.nom_suggere, c.verifiees_le is not null as dated,
       c.retenues_le is not null as held
     from coordonnees_bancaires c join intervenant i on i.id = c.intervenant_id
     where i.code_nan = $1 and c.remplacees_le is null`,
    [FATOU],
  );
const shown = async () =>
  (
    await api.http.inject({
      url: BANK,
      headers: bearer(await api.signIn('demo-intervenant', SPACE)),
    })
  ).json<BankDetails>();

const list = async (token: string) =>
  (await api.http.inject({ url: HELD, headers: bearer(token) })).json<HeldPayee[]>();
const release = (token: string, id: string, motif = 'RIB_VERIFIE') =>
  api.http.inject({
    method: 'POST',
    url: `${HELD}/${id}/levee`,
    headers: bearer(token),
    payload: { motif },
  });

/** Payouts on the next working day on which the details of a day ago are usable. */
const nextFile = async () => {
  nextTargetMorning(clock);
  nextTargetMorning(clock);
  await payouts.issuePayouts();
};

describe('the verification of payee', () => {
  it.each([
    ['CONCORDANT', false, 'EN_ATTENTE'],
    ['PROCHE', true, 'RETENUES'],
    ['DIFFERENT', true, 'RETENUES'],
    ['INDISPONIBLE', false, 'EN_ATTENTE'],
  ])(
    '[31-2] is asked when an IBAN is saved and its answer stored: %s',
    async (answer, held, statut) => {
      await bankAnswers(answer);
      await save();
      expect(await current()).toMatchObject({ verification: answer, dated: true, held });
      expect(await shown()).toMatchObject({ statut });
    },
  );

  it('[31-2] tells the payee why payouts wait, without the name that the bank suggests', async () => {
    await bankAnswers('PROCHE');
    await save('Fatou Diop');
    expect(await current()).toMatchObject({ nom_suggere: 'Fatou Dioz' });
    const mail = lastMailTo(api, FATOU_MAIL);
    expect(mail?.subject).toBe('Vos virements attendent une vérification');
    expect(mail?.text).not.toContain('Dioz');
    expect(JSON.stringify(await shown())).not.toContain('Dioz');
  });

  it('[31-2] holds the payouts of one payee and of no other', async () => {
    await bankAnswers('DIFFERENT');
    await save();
    await bankAnswers('CONCORDANT');
    await world.giveBank(NATHALIE);
    const [held, other] = [await world.pay(1_300), await world.pay(1_400, NATHALIE)];
    await nextFile();
    expect(await world.statutOf(held)).toBe('EN_COURS');
    expect(await world.statutOf(other)).toBe('EFFECTUE');
    expect(await breachesOf(urls.adminUrl)).toEqual([]);
  });

  it('[31-2] is asked before the first payout to an IBAN, and holds it', async () => {
    await world.giveBank(FATOU);
    const reference = await world.pay(1_500);
    await bankAnswers('DIFFERENT');
    await nextFile();
    expect(await current()).toMatchObject({ verification: 'DIFFERENT', held: true });
    expect(await world.statutOf(reference)).toBe('EN_COURS');
  });

  it('[31-2] without an answer is asked again before the first payout, and holds nothing', async () => {
    await bankAnswers('INDISPONIBLE');
    await world.giveBank(FATOU);
    const reference = await world.pay(1_600);
    await nextFile();
    expect(await current()).toMatchObject({ verification: 'INDISPONIBLE', held: false });
    expect(await world.statutOf(reference)).toBe('EFFECTUE');
  });

  it('[31-2] by a bank that is down counts as no answer', async () => {
    const down = await api.variant({ BANK_URL: 'http://127.0.0.1:9' });
    const bankId = await world.giveBank(FATOU);
    const [message] = await api.query(
      `insert into outbox_message (id, kind, dedup_key, payload, created_at,
         handed_at)
       values (gen_random_uuid(), 'VERIFICATION_TITULAIRE', $1,
         jsonb_build_object('coordonneesId', $1::text), now(), now())
       returning id`,
      [bankId],
    );
    await down.server.doMessage(String(message?.['id']));
    await down.server.close();
    expect(await current()).toMatchObject({ verification: 'INDISPONIBLE', held: false });
  });

  it('[31-2] is not asked of a bank that does not offer it', async () => {
    const without = await api.variant({ SANDBOX_URL: sandbox.url, BANK_VERIFIES_PAYEES: 'off' });
    await world.giveBank(FATOU);
    const reference = await world.pay(1_700);
    await bankAnswers('DIFFERENT');
    nextTargetMorning(clock);
    const module = createPayoutsModule(without.server.platform);
    await module.issuePayouts();
    module.stop();
    await without.server.close();
    expect(await current()).toMatchObject({ verification: null, held: false });
    expect(await world.statutOf(reference)).toBe('EFFECTUE');
  });
});

describe('the release of held payouts', () => {
  it('[31-2] of a close match takes one operator, a reason and a code', async () => {
    await bankAnswers('PROCHE');
    await save('Fatou Ndiay');
    const reference = await world.pay(1_800);
    const lucie = await openConfirmedOperator(api, OPERATORS.manager);
    const [held] = await list(lucie);
    expect(held).toMatchObject({
      codeNAN: FATOU,
      titulaire: 'Fatou Ndiay',
      reponse: 'PROCHE',
      nomSuggere: 'Fatou Ndiaz',
      secondePersonne: false,
      levee: null,
    });
    const id = String(held?.idRetenue);
    const plain = await openOperator(api, OPERATORS.manager);
    expect((await release(plain, id)).json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    expect((await release(lucie, id, 'PARCE_QUE')).statusCode).toBe(400);
    expect((await release(lucie, id, 'ORTHOGRAPHE')).json()).toEqual({ statut: 'LEVEE' });
    expect((await release(lucie, id)).statusCode).toBe(404);
    await bankAnswers('CONCORDANT');
    await nextFile();
    expect(await world.statutOf(reference)).toBe('EFFECTUE');
    expect(await breachesOf(urls.adminUrl)).toEqual([]);
  });

  it('[31-2] of a different name takes two operators', async () => {
    await bankAnswers('DIFFERENT');
    await save();
    const lucie = await openConfirmedOperator(api, OPERATORS.manager);
    const marc = await openConfirmedOperator(api, OPERATORS.otherManager);
    const id = String((await list(lucie))[0]?.idRetenue);
    expect((await release(lucie, id)).json()).toEqual({ statut: 'A_CONFIRMER' });
    expect((await release(lucie, id)).json()).toMatchObject({ code: 'SECONDE_PERSONNE_REQUISE' });
    expect(await current()).toMatchObject({ held: true });
    expect((await list(marc))[0]).toMatchObject({
      secondePersonne: true,
      levee: { motif: 'RIB_VERIFIE', estSienne: false },
    });
    expect((await release(marc, id)).json()).toEqual({ statut: 'LEVEE' });
    expect(await current()).toMatchObject({ verification: 'DIFFERENT', held: false });
    expect(await list(marc)).toEqual([]);
  });
});
