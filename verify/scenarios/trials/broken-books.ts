import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { createCaller, type Caller } from '../../bench/lib/api.ts';
import { personAt, type SignedIn } from '../../bench/lib/ledger-http.ts';
import { provedByTests } from '../runners/vitest.ts';
import { withStage, type Stage } from '../stage/stage.ts';
import { paymentOf, readingOf } from '../stage/traffic.ts';
import { assessed, notDone, type Outcome, type Trial, type TrialContext } from '../trial.ts';

const MS_PER_SECOND = 1000;
const LATEST_S = 60;
const PATIENCE_S = 120;
const LOOK_EVERY_MS = 500;
const SUSPENDED = 'LEDGER_SUSPENDU';
/** The log line that pages. */
const ALARM = '"alarme":"LIVRES_INCOHERENTS"';

/** One cent, on an account without other movements. */
const BREAK = `update ledger_account set balance = balance + 1 where id =
  (select id from ledger_account where balance > 0 order by id desc limit 1)`;

const alarmsIn = (folder: string): number =>
  readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line.includes(ALARM)).length;

const isClosed = async (call: Caller, payer: SignedIn): Promise<boolean> => {
  const { status, body } = await call(paymentOf(payer));
  return status === 409 && body.includes(SUSPENDED);
};

/** Seconds until every replica refuses to move money; nothing when one still does. */
const untilClosed = async (callers: readonly Caller[], payer: SignedIn, signal: AbortSignal) => {
  const begun = Date.now();
  const waited = (): number => (Date.now() - begun) / MS_PER_SECOND;
  while (waited() < PATIENCE_S && !signal.aborted) {
    const closed = await Promise.all(callers.map((call) => isClosed(call, payer)));
    if (closed.every(Boolean)) return waited();
    await pause(LOOK_EVERY_MS);
  }
  return undefined;
};

const breakBooks = async (context: TrialContext, stage: Stage): Promise<Outcome> => {
  const lines = stage.replicas.replicas.map(({ url }) =>
    createCaller(Number(new URL(url).port), 2),
  );
  const callers = lines.map(({ call }) => call);
  const person = personAt(stage.people, 0);
  try {
    const before = await Promise.all(callers.map((call) => isClosed(call, person)));
    await withClient(stage.adminUrl, (client) => client.query(BREAK));
    const seconds = await untilClosed(callers, person, context.signal);
    context.say(`paiements refusés après ${seconds ?? 'plus de deux minutes'} s`);
    if (seconds === undefined && context.signal.aborted) return notDone('arrêté avant la fin');
    const reads = await Promise.all(callers.map((call) => call(readingOf(person))));
    const isReadable = reads.every(({ status }) => status === 200);
    const alarms = alarmsIn(stage.replicas.logDir);
    const faults = [
      ...(before.some(Boolean) ? ['les livres étaient déjà fermés'] : []),
      ...(seconds === undefined || seconds > LATEST_S ? ['on paie encore après une minute'] : []),
      ...(isReadable ? [] : ['on ne lit plus']),
      ...(alarms > 0 ? [] : ['aucune alerte au journal']),
    ];
    return assessed(faults, [
      { name: 'paiements refusés après', value: seconds ?? `plus de ${PATIENCE_S}`, unit: 's' },
      { name: 'lectures', value: isReadable ? 'servies' : 'refusées' },
      { name: 'alertes au journal', value: alarms },
    ]);
  } finally {
    for (const { close } of lines) close();
  }
};

/** What the tests of the books say, then the same on two replicas. */
const runBoth = async (context: TrialContext): Promise<Outcome> => {
  const tests = await provedByTests(['L37'])(context);
  if (tests.verdict !== 'tenu') return tests;
  const live = await withStage(context, (stage) => breakBooks(context, stage));
  return { ...live, measures: [...tests.measures, ...live.measures] };
};

export const brokenBooks: Trial = {
  name: 'livres-rompus',
  ids: ['L37'],
  title: 'Un solde est faussé d’un centime à la main dans la base, sous deux répliques',
  criterion:
    'les paiements répondent 409 en 60\u00a0s au plus sur chaque réplique, les lectures restent, l’alerte est au journal',
  duration: { shortSeconds: 90, fullSeconds: 90 },
  run: runBoth,
};
