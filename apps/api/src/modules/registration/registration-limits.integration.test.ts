import { describe, expect, it } from 'vitest';
import {
  checkControls,
  checkRegistered,
  register,
  sendLogin,
  somebody,
} from '../../../test/registration-calls.ts';
import { useTestApi, type TestApi } from '../../../test/test-api.ts';

const HOUR_MS = 3_600_000;

const matriculeOf = (number: number): string => `${String(2_000_000 + number)}A`;
const addressOf = (number: number): string => `203.0.113.${number}`;
const wrong = (number: number) => ({
  MATRICULE: matriculeOf(number),
  DATE_NAISSANCE: '01/01/1980',
});
const RIGHT = { MATRICULE: '1000101K', DATE_NAISSANCE: '15/06/1990' };

/** Personal words of the demonstration's control files: none of them may ever leave. */
const PERSONAL = /Fournier|Lemoine|Caron|Moreau|Blanchard|courriel\.example|Garibaldi/;

describe('guessing control values', () => {
  const api = useTestApi();

  it('[S7] five failures per contract and address an hour, then 429, even for the right values', async () => {
    for (let failure = 0; failure < 5; failure += 1) {
      const reply = await checkControls(api.current, wrong(failure), { address: addressOf(1) });
      expect(reply.statusCode).toBe(400);
    }
    const refused = await checkControls(api.current, RIGHT, { address: addressOf(1) });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3_600);
    // Another address, another contract: not concerned.
    expect((await checkControls(api.current, RIGHT, { address: addressOf(2) })).statusCode).toBe(
      200,
    );
    const place = { contract: '100003', session: '5201', address: addressOf(1) };
    expect((await checkControls(api.current, { MATRICULE: '3000101R' }, place)).statusCode).toBe(
      200,
    );
    api.current.clock.advance(HOUR_MS);
    expect((await checkControls(api.current, RIGHT, { address: addressOf(1) })).statusCode).toBe(
      200,
    );
  });

  it('[S7] ten failures per identifier a day, from wherever they come and by whatever call', async () => {
    const values = { MATRICULE: '1000102L', DATE_NAISSANCE: '01/01/1980' };
    const person = {
      nom: 'Lemoine',
      prenom: 'Emma',
      dateNaissance: '28/02/1998',
      codePostalEtVille: '69001 LYON',
    };
    for (let failure = 0; failure < 5; failure += 1) {
      const place = { address: addressOf(10 + failure) };
      expect((await checkControls(api.current, values, place)).statusCode).toBe(400);
      expect((await checkRegistered(api.current, person, values, place)).statusCode).toBe(400);
    }
    const right = { ...values, DATE_NAISSANCE: '28/02/1998' };
    const refused = await checkControls(api.current, right, { address: addressOf(30) });
    expect(refused.statusCode).toBe(429);
    expect(refused.body).not.toMatch(PERSONAL);
    api.current.clock.advance(24 * HOUR_MS);
    expect((await checkControls(api.current, right, { address: addressOf(30) })).statusCode).toBe(
      200,
    );
  });

  it('mails a login five times an hour to one address, known or not', async () => {
    for (const mail of ['sophie.marchand@courriel.example', 'inconnue@courriel.example']) {
      for (let sent = 0; sent < 5; sent += 1) {
        expect((await sendLogin(api.current, mail)).statusCode).toBe(204);
      }
      expect((await sendLogin(api.current, mail)).statusCode).toBe(429);
    }
  });

  it('[S7] counts once for two replicas, however many come at once', async () => {
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
      expect(statuses.filter((status) => status === 429)).toHaveLength(35);
    } finally {
      await other.server.close();
    }
  });
});

describe('an attack on a contract', () => {
  const api = useTestApi();

  const attack = async (target: TestApi, tries: number) => {
    const counts = { judged: 0, refused: 0, leaked: 0 };
    for (let number = 0; number < tries; number += 1) {
      const reply = await checkControls(target, wrong(1_000 + number), {
        address: addressOf(100 + (number % 50)),
      });
      if (reply.statusCode === 429) counts.refused += 1;
      else counts.judged += 1;
      if (PERSONAL.test(reply.body)) counts.leaked += 1;
    }
    return counts;
  };

  it('[S7] from fifty addresses, sequential matricules: fifty judged an hour, the owner is told once', async () => {
    const counts = await attack(api.current, 300);
    expect(counts).toEqual({ judged: 50, refused: 250, leaked: 0 });
    const jobs = await api.current.server.startJobs();
    try {
      await expect.poll(() => api.current.mailbox.sent.length, { timeout: 20_000 }).toBe(1);
    } finally {
      await jobs.stop();
    }
    const [alarm] = api.current.mailbox.sent;
    expect(alarm?.to).toBe('helene.dubois@groupe-horizon.example');
    expect(alarm?.subject).toContain('100001');
    expect(alarm?.text).not.toMatch(/\d{7}[A-Z]/);
    api.current.clock.advance(HOUR_MS);
    expect((await checkControls(api.current, RIGHT)).statusCode).toBe(200);
  });
});

describe('a company behind one address', () => {
  const api = useTestApi({ env: { LIMIT_REGISTRATION_PER_ADDRESS: '3' } });

  it('people who register one after the other are never refused, nor by others’ mistakes', async () => {
    await api.current.query(
      `with line as (
         insert into controle_ligne (id, session_id, identifiant, created_at)
         select gen_random_uuid(), '5001', (2500000 + n) || 'A', now() from generate_series(0, 11) n
         returning id, identifiant)
       insert into controle_valeur (ligne_id, code, valeur, cle)
       select id, code, value, value from line,
         lateral (values ('MATRICULE', identifiant), ('DATE_NAISSANCE', '01/01/1980')) v(code, value)`,
    );
    for (let number = 0; number < 12; number += 1) {
      // Two colleagues in three mistype before one gets it right.
      if (number % 3 !== 0) {
        const slip = { MATRICULE: `${2_500_000 + number}A`, DATE_NAISSANCE: '02/01/1980' };
        expect((await checkControls(api.current, slip)).statusCode).toBe(400);
      }
      const controls = { MATRICULE: `${2_500_000 + number}A`, DATE_NAISSANCE: '01/01/1980' };
      expect((await checkControls(api.current, controls)).statusCode).toBe(200);
      const payload = somebody(number, {
        verifierInfoControles: {
          informationsControles: Object.entries(controls).map(([code, valeur]) => ({
            code,
            valeur,
          })),
        },
      });
      expect((await register(api.current, payload)).statusCode).toBe(200);
    }
  });
});
