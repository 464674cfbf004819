import { randomInt, randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { centsOf } from '@portail/rules/money/cents.ts';
import { postingCall } from '../../../apps/api/src/ledger/ledger.repository.ts';
import type { Posting } from '../../../apps/api/src/ledger/posting.ts';
import { accountPayment } from '../../../apps/api/src/ledger/templates/payments.ts';
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts';
import { compteId, contractNumero, contractOf, payeeId, payeeOf } from '../../scale/plan.ts';

const LIFE_S = 34_560_000;
const MOST_CENTS = 99;
const FINGERPRINT = '00'.repeat(32);

const uuidOf = (kind: string, number: string): string =>
  `'5ca1e000-${kind}-7000-8000-' || lpad(to_hex(${number}), 12, '0')`;

/** The payment that the product posts, written by pgbench's own means. */
export const pgbenchScript = (
  people: number,
): string => String.raw`\set person random(0, ${people - 1})
\set cents random(1, ${MOST_CENTS})
select ledger_post(format(
  '{"posting": "%s", "actor": "banc", "origin": "PERSONNE", "request": "banc", "contract": "%s",
    "journals": [{"kind": "PAIEMENT_COMPTE", "unit": "CENTIME", "window": "PAYABLE", "entries": [
      {"kind": "BENEFICIAIRE_COMPTE", "key": "%s", "compte": "%s", "amount": -%s},
      {"kind": "A_PAYER", "key": "%s", "amount": %s}]}],
    "outgoing": {"account": "%s", "family": "PAIEMENT", "amount": %s, "toOwnAddress": false,
      "payee": "%s", "isKnownPayee": false},
    "command": {"owner": "banc", "key": "%s", "call": "B-068", "fingerprint": "${FINGERPRINT}",
      "lifeS": ${LIFE_S}, "status": 200, "answer": {"valeur": "PC0000000000"}}}',
  gen_random_uuid(), 'E' || lpad((:person::bigint / 1000)::text, 6, '0'),
  ${uuidOf('0003', ':person::bigint')}, ${uuidOf('0003', ':person::bigint')}, :cents::bigint,
  ${uuidOf('0005', ':person::bigint / 50')}, :cents::bigint,
  ${uuidOf('0001', ':person::bigint')}, :cents::bigint, ${uuidOf('0005', ':person::bigint / 50')},
  gen_random_uuid())::jsonb);
`;

const postingFor = (person: number): Posting => ({
  id: randomUUID(),
  author: {
    actor: 'banc',
    origin: 'PERSONNE',
    requestId: 'banc',
    contract: contractNumero(contractOf(person)),
  },
  journals: [
    accountPayment({
      intervenantId: payeeId(payeeOf(person)),
      shares: [{ compteId: compteId(person), amountCents: centsOf(randomInt(1, MOST_CENTS + 1)) }],
    }),
  ],
  command: {
    owner: 'banc',
    key: randomUUID(),
    call: 'B-068',
    fingerprint: Buffer.from(FINGERPRINT, 'hex'),
    lifeS: LIFE_S,
    status: 200,
    answer: { valeur: 'PC0000000000' },
  },
});

/** Operations a second of as many workers, each waiting for its own answer. */
export const rateOf = async (
  workers: number,
  seconds: number,
  work: (worker: number) => Promise<void>,
): Promise<number> => {
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  let count = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < end) {
        await work(worker);
        count += 1;
      }
    }),
  );
  return (count * 1_000) / (performance.now() - begun);
};

/** The books' function called from this one process, by the product's own means. */
export const openPoster = (
  url: string,
  { people, clients }: { people: number; clients: number },
) => {
  const database = openDatabase({
    url,
    maxConnections: clients,
    role: undefined,
    onConnectionLost: () => undefined,
  });
  return {
    post: async (): Promise<void> => {
      const call = postingCall(postingFor(randomInt(people)));
      await database.reader.selectNoFrom(call.as('outcome')).execute();
    },
    close: database.close,
  };
};
