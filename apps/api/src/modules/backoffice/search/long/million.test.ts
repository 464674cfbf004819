import type { OperatorSearchResult } from '@portail/contract/backoffice/operator-search.schemas.ts';
import process from 'node:process';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOperatorCalls, type OperatorCalls } from '../../../../../test/operator-calls.ts';
import { useTestApi } from '../../../../../test/test-api.ts';

const PEOPLE = Number(process.env['PERSONNES'] ?? 1_000_000);
const BATCH = 50_000;
const ROUNDS = 5;
/** Below the hundred people per hour at which the readings of an operator are paused. */
const SEARCHED = 60;
const PERCENTILE = 0.95;

const api = useTestApi();
let operator: OperatorCalls;

const phoneOf = (rank: number): string => `06${String(10_000_000 + rank)}`;
const ranks = Array.from({ length: SEARCHED }, (_, n) => 1 + Math.floor((n * PEOPLE) / SEARCHED));

/** Few last names, as in life: a thousand people or more of each. */
const addMillion = async (): Promise<void> => {
  for (let first = 1; first <= PEOPLE; first += BATCH) {
    await api.current.query(
      `with ranks as (
         select n, gen_random_uuid() as account, gen_random_uuid() as person
         from generate_series($1::int, $2::int) n),
       accounts as (
         insert into user_account (id, login, space_type, role, first_name, last_name, mail, created_at)
         select account, 'm' || n, 'ESPACE_BENEFICIAIRE', 'BENEFICIAIRE', 'Prénom' || n % 997,
           case when n % 100 = 0 then 'Martin' else 'Nom' || chr(65 + n % 26) || n % 983 end,
           'm' || n || '@courriel.example', now()
         from ranks),
       people as (
         insert into beneficiary (id, account_id, civility, birth_date, address_zone0, postal_code,
           town, main_phone_number, created_at)
         select person, account, 'MME', '1985-05-05', '1 rue des Essais', '69003', 'LYON',
           '06' || (10000000 + n), now()
         from ranks)
       insert into beneficiary_contract (beneficiary_id, contract_numero, matricule, created_at)
       select person, '100001', 'MAT' || n, now() from ranks`,
      [first, Math.min(PEOPLE, first + BATCH - 1)],
    );
  }
  for (const table of ['user_account', 'beneficiary', 'beneficiary_contract'])
    await api.current.query(`vacuum analyze ${table}`);
};

beforeAll(async () => {
  operator = await createOperatorCalls(api.current);
  await addMillion();
}, 1_800_000);

/** Times are printed, never asserted: they are those of the machine. */
const report = (what: string, times: readonly number[]): void => {
  const sorted = times.toSorted((one, other) => one - other);
  const p95 = sorted[Math.floor(sorted.length * PERCENTILE)] ?? Number.NaN;
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  process.stdout.write(
    `${what} : ${sorted.length} appels, médiane ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms\n`,
  );
};

const timed = async <T>(times: number[], work: () => Promise<T>): Promise<T> => {
  const start = performance.now();
  const result = await work();
  times.push(performance.now() - start);
  return result;
};

const search = async (recherche: string): Promise<OperatorSearchResult> => {
  const reply = await operator.post('/api/sap/recherches', { recherche });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<OperatorSearchResult>();
};

describe('among a million people', () => {
  it(
    '[32-2] [32-5] finds one by number or name, and reads the sheet',
    { timeout: 600_000 },
    async () => {
      const [searches, sheets]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const rank of ranks) {
          const typed = [phoneOf(rank), `m${rank}@courriel.example`, `MAT${rank}`][
            (rank + round) % 3
          ];
          const found = await timed(searches, () => search(typed ?? ''));
          const person = found.personnes.find(({ login }) => login === `m${rank}`);
          expect(person).toBeDefined();
          const sheet = await timed(sheets, () => operator.get(`/api/sap/fiches/${person?.id}`));
          expect(sheet.statusCode).toBe(200);
        }
        for (const typed of ['Martin', 'martin prénom1', 'nom', 'zzz-aucun'])
          await timed(searches, () => search(typed));
      }
      report('recherche', searches);
      report('fiche', sheets);
    },
  );

  it('[32-4] answers the home page', { timeout: 600_000 }, async () => {
    const times: number[] = [];
    for (let call = 0; call < 100; call += 1) {
      const reply = await timed(times, () => operator.get('/api/sap/accueil'));
      expect(reply.statusCode).toBe(200);
    }
    report('accueil', times);
  });
});
