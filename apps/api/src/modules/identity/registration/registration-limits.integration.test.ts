import { isLongRun } from '@portail/testing/long/is-long-run.ts';
import { describe, expect, it } from 'vitest';
import {
  checkControls,
  checkRegistered,
  register,
  registerAndConfirm,
  sendLogin,
  aPerson,
} from '../../../../test/registration-calls.ts';
import { deliver } from '../../../../test/second-step.ts';
import { useTestApi, type TestApi } from '../../../../test/test-api.ts';

const HOUR_MS = 3_600_000;
/** The long suite runs ten thousand attempts; this one runs enough to reach the limits. */
const IS_LONG = isLongRun();
const HOURS = IS_LONG ? 10 : 3;
const SWEPT_AN_HOUR = IS_LONG ? 1_000 : 100;
const BATCH_SIZE = 25;

const matriculeOf = (number: number): string => `${String(2_000_000 + number)}A`;
const addressOf = (number: number): string => `203.0.113.${number}`;
const wrong = (number: number) => ({
  MATRICULE: matriculeOf(number),
  DATE_NAISSANCE: '01/01/1980',
});
const RIGHT = { MATRICULE: '1000101K', DATE_NAISSANCE: '15/06/1990' };

/** Personal data of the demonstration's control files, which must never be returned. */
const PERSONAL = /Fournier|Lemoine|Caron|Moreau|Blanchard|courriel\.example|Garibaldi/;

describe('guessing control values', () => {
  const api = useTestApi();

  it('[24-9] [S7] after five failures from one address, reveals nothing and refuses nothing', async () => {
    for (let failure = 0; failure < 5; failure += 1) {
      const reply = await checkControls(api.current, wrong(failure), { address: addressOf(1) });
      expect(reply.statusCode).toBe(400);
    }
    const place = { address: addressOf(1) };
    const right = await checkControls(api.current, RIGHT, place);
    const sixth = await checkControls(api.current, wrong(6), place);
    expect([right.statusCode, sixth.statusCode]).toEqual([200, 200]);
    expect(sixth.body).toBe(right.body);
    // Another address or another contract is not limited.
    const elsewhere = { address: addressOf(2) };
    expect((await checkControls(api.current, wrong(7), elsewhere)).statusCode).toBe(400);
    const other = { contract: '100003', session: '5201', address: addressOf(1) };
    const unknown = { MATRICULE: '9999999Z' };
    expect((await checkControls(api.current, unknown, other)).statusCode).toBe(400);
    api.current.clock.advance(HOUR_MS);
    expect((await checkControls(api.current, wrong(8), place)).statusCode).toBe(400);
  });

  it('[24-7] [S7] allows ten failures per identifier and day, over all addresses and calls', async () => {
    const values = { MATRICULE: '1000102L', DATE_NAISSANCE: '01/01/1980' };
    const person = {
      nom: 'Lemoine',
      prenom: 'Emma',
      dateNaissance: '28/02/1998',
      codePostalEtVille: '69001 LYON',
    };
    const nothing = { dejaInscritSurCeContrat: false, dejaInscritSurUnAutreContrat: false };
    for (let failure = 0; failure < 5; failure += 1) {
      const place = { address: addressOf(10 + failure) };
      expect((await checkControls(api.current, values, place)).statusCode).toBe(400);
      expect((await checkRegistered(api.current, person, values, place)).json()).toEqual(nothing);
    }
    const wrongAgain = await checkControls(api.current, values, { address: addressOf(30) });
    expect(wrongAgain.statusCode).toBe(200);
    expect(wrongAgain.body).not.toMatch(PERSONAL);
    api.current.clock.advance(24 * HOUR_MS);
    const place = { address: addressOf(30) };
    expect((await checkControls(api.current, values, place)).statusCode).toBe(400);
  });

  it('[24-9] mails a login five times an hour to one address, then sends nothing and answers the same', async () => {
    const mails = () =>
      api.current.mailbox.sent.filter(({ to }) => to.startsWith('sophie.')).length;
    const before = mails();
    for (const mail of ['sophie.marchand@courriel.example', 'inconnue@courriel.example']) {
      for (let sent = 0; sent < 7; sent += 1) {
        expect((await sendLogin(api.current, mail)).statusCode).toBe(204);
      }
    }
    await deliver(api.current);
    expect(mails() - before).toBe(5);
  });

  it('[S7] shares the counters between two replicas under parallel calls', async () => {
    const other = await api.current.variant({});
    try {
      const replies = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          checkControls(index % 2 === 0 ? api.current : other, wrong(100 + index), {
            address: addressOf(40),
          }),
        ),
      );
      const statuses = replies.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 400)).toHaveLength(5);
      expect(statuses.filter((status) => status === 200)).toHaveLength(35);
    } finally {
      await other.server.close();
    }
  });
});

describe('an attack on a contract', () => {
  const api = useTestApi();

  const attack = async (target: TestApi, tries: number) => {
    const counts = { assessed: 0, untold: 0, leaked: 0 };
    for (let number = 0; number < tries; number += 1) {
      const reply = await checkControls(target, wrong(1_000 + number), {
        address: addressOf(100 + (number % 50)),
      });
      if (reply.statusCode === 200) counts.untold += 1;
      else counts.assessed += 1;
      if (PERSONAL.test(reply.body)) counts.leaked += 1;
    }
    return counts;
  };

  it('[S7] [24-9] from fifty addresses with sequential matricules: fifty results an hour, one mail to the funder, the contract stays open', async () => {
    const counts = await attack(api.current, 300);
    expect(counts).toEqual({ assessed: 50, untold: 250, leaked: 0 });
    // Registration stays possible and is confirmed through the mailbox known to the funder.
    const typed = 'autre.boite@courriel.example';
    const asked = { emailContact: typed, confirmationEmailContact: typed };
    const reply = await register(api.current, asked, { address: addressOf(201) });
    expect(reply.json()).toEqual({ inscriptionReussie: true, premiereInscription: true });
    await deliver(api.current);
    expect(api.current.mailbox.sent).toHaveLength(2);
    const [alarm, proof] = api.current.mailbox.sent.toSorted((one, other) =>
      other.to.localeCompare(one.to),
    );
    expect(proof?.to).toBe('antoine.fournier@courriel.example');
    expect(proof?.subject).toBe('Confirmez votre inscription');
    expect(alarm?.to).toBe('helene.dubois@groupe-horizon.example');
    expect(alarm?.subject).toContain('100001');
    expect(alarm?.text).not.toMatch(/\d{7}[A-Z]/);
    api.current.clock.advance(HOUR_MS);
    expect((await checkControls(api.current, RIGHT)).statusCode).toBe(200);
  });
});

interface Sweep {
  readonly assessed: number[];
  readonly leaks: string[];
}

/** Several hours of sequential matricules, including those of expected people. */
describe('enumeration of matricules', () => {
  const api = useTestApi();

  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  // The control files contain 1000101K and its neighbours, which come first.
  const sweptMatricule = (rank: number): string =>
    `${1_000_091 + rank}${LETTERS.charAt(rank % LETTERS.length)}`;

  const sweepAnHour = async (from: number, seen: Sweep) => {
    let assessed = 0;
    for (let rank = from; rank < from + SWEPT_AN_HOUR; rank += BATCH_SIZE) {
      const replies = await Promise.all(
        Array.from({ length: BATCH_SIZE }, (_, index) =>
          checkControls(
            api.current,
            { MATRICULE: sweptMatricule(rank + index), DATE_NAISSANCE: '01/01/1980' },
            { address: addressOf((rank + index) % 50) },
          ),
        ),
      );
      for (const { statusCode, body } of replies) {
        expect([400, 200]).toContain(statusCode);
        if (statusCode !== 200) assessed += 1;
        if (PERSONAL.test(body)) seen.leaks.push(body);
      }
    }
    seen.assessed.push(assessed);
  };

  it(`[S7] ${HOURS * SWEPT_AN_HOUR} sequential matricules from fifty addresses: no personal data, fifty results an hour, an alarm each time`, async () => {
    const seen: Sweep = { assessed: [], leaks: [] };
    for (let hour = 0; hour < HOURS; hour += 1) {
      await sweepAnHour(hour * SWEPT_AN_HOUR, seen);
      api.current.clock.advance(HOUR_MS);
    }
    expect(seen).toEqual({ assessed: Array.from({ length: HOURS }, () => 50), leaks: [] });
    const alarms = await api.current.query(
      `select details->>'alarme' as alarme, details->>'contrat' as contrat, count(*)::int as n
       from security_event where kind = 'ALARME' group by 1, 2`,
    );
    expect(alarms).toEqual([{ alarme: 'CONTROLES_INSCRIPTION', contrat: '100001', n: HOURS }]);
    const lines = api.current.logLines.filter((line) => line.includes('"msg":"alarme"'));
    expect(lines).toHaveLength(HOURS);
    expect(lines.join()).not.toMatch(/\d{7}[A-Z]/);
    await deliver(api.current);
    expect(api.current.mailbox.sent.map(({ to }) => to)).toEqual(
      Array.from({ length: HOURS }, () => 'helene.dubois@groupe-horizon.example'),
    );
  }, 600_000);

  it('[S7] one matricule tried two hundred times an hour from fifty addresses: ten results a day', async () => {
    api.current.clock.advance(24 * HOUR_MS);
    const values = { MATRICULE: '1000101K', DATE_NAISSANCE: '01/01/1980' };
    let assessed = 0;
    for (let number = 0; number < 200; number += 1) {
      if (number % 20 === 0) api.current.clock.advance(HOUR_MS);
      const reply = await checkControls(api.current, values, { address: addressOf(number % 50) });
      if (reply.statusCode !== 200) assessed += 1;
      expect(reply.body).not.toMatch(PERSONAL);
    }
    expect(assessed).toBe(10);
  });
});

describe('a company behind one address', () => {
  const api = useTestApi({ env: { LIMIT_REGISTRATION_PER_ADDRESS: '3' } });

  it('[24-9] never refuses people who register one after the other, even after failures of others', async () => {
    await api.current.query(
      `with line as (
         insert into controle_ligne (id, session_id, identifiant, created_at)
         select gen_random_uuid(), '5001', (2500000 + n) || 'A', now() from generate_series(0, 11) n
         returning id, identifiant)
       insert into controle_valeur (ligne_id, code, valeur, cle)
       select id, code, value, value from line,
         lateral (values ('MATRICULE', identifiant), ('DATE_NAISSANCE', '01/01/1980')) v(code, value)`,
    );
    let slips = 0;
    for (let number = 0; number < 12; number += 1) {
      // Two of three people mistype first.
      if (number % 3 !== 0) {
        const slip = { MATRICULE: `${2_500_000 + number}A`, DATE_NAISSANCE: '02/01/1980' };
        slips += 1;
        // Above three failures of the address, answers reveal nothing and refuse nothing.
        expect((await checkControls(api.current, slip)).statusCode).toBe(slips > 3 ? 200 : 400);
      }
      const controls = { MATRICULE: `${2_500_000 + number}A`, DATE_NAISSANCE: '01/01/1980' };
      expect((await checkControls(api.current, controls)).statusCode).toBe(200);
      const payload = aPerson(number, {
        dateNaissance: '01/01/1980',
        verifierInfoControles: {
          informationsControles: Object.entries(controls).map(([code, valeur]) => ({
            code,
            valeur,
          })),
        },
      });
      const reply = await registerAndConfirm(api.current, payload);
      expect(reply.json()).toMatchObject({ inscriptionReussie: true });
    }
  });
});
