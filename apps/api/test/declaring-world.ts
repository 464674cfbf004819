import type { DeclarationLine } from '@portail/contract/declarations/declaring.schemas.ts';
import { earliestPeriodStart } from '@portail/rules/declarations/period.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { addDays, addMonths, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterAll, beforeAll } from 'vitest';
import * as z from 'zod/mini';
import { createDeclaringModule } from '../src/modules/declarations/declaring/declaring.module.ts';
import type { Config } from '../src/platform/config.ts';
import { startBodiesSandbox } from './bodies-sandbox.ts';
import { createLedgerWorld } from './ledger-world.ts';
import { payingCalls } from './paying-calls.ts';
import { liftThresholds } from './sensitive-actions.ts';
import { createManualClock, startTestApi, type TestApi } from './test-api.ts';

const DECLARATIONS = '/api/eb/beneficiaires/declarations';
const SLUGS = { CESU: 'cesu', PAJE: 'pajemploi' } as const;
const PATHS = { CESU: 'cesu', PAJE: 'paje' } as const;
const SESSION_KEPT_MS = 600_000;
const MESSAGE = 'DECLARATION_A_ENVOYER';

/** Numbers registered in the sandbox; the next employer is used when the months of one are used up. */
const PARTIES = {
  CESU: {
    employeurs: ['08000000000007', '08000000000009', '08000000000001'],
    numeroSalarie: '10000000000001',
  },
  GED: { employeurs: ['P0000000000008', 'P0000000000001'], numeroSalarie: '20000000000002' },
  AMA: { employeurs: ['P0000000000008', 'P0000000000001'], numeroSalarie: '20000000000001' },
} as const;
/** From the first month that can be declared, before the demo months. */
const MONTHS = 32;
export type DeclaredKind = keyof typeof PARTIES;
export const organismeOf = (kind: DeclaredKind): Organisme => (kind === 'CESU' ? 'CESU' : 'PAJE');

const CHILDREN = [
  { prenom: 'Léa', nom: 'Rousseau' },
  { prenom: 'Noé', nom: 'Rousseau' },
] as const;

const declaredAnswer = z.object({
  idTeledeclaration: z.optional(z.string()),
  idTeledeclarationPaje: z.optional(z.string()),
});

const HOURS = 10;
const HOURLY = 15;
/** Net of one month; an AMA month has two children. */
export const NET = { CESU: 150, GED: 150, AMA: 300 } as const;

const declaringCalls = (api: TestApi, token: () => Promise<string>) => {
  const calls = payingCalls(api, token);
  return {
    ...calls,
    declare: (kind: DeclaredKind, body: object, key?: string) =>
      calls.post(`${DECLARATIONS}/${PATHS[organismeOf(kind)]}`, body, key),
    lineOf: async (kind: DeclaredKind, id: string): Promise<DeclarationLine> =>
      (
        await calls.get(`${DECLARATIONS}/${PATHS[organismeOf(kind)]}/${id}`)
      ).json<DeclarationLine>(),
    receiptOf: (kind: DeclaredKind, id: string) =>
      calls.get(`${DECLARATIONS}/${PATHS[organismeOf(kind)]}/${id}/recepisse/pdf`),
  };
};
export type DeclaringCalls = ReturnType<typeof declaringCalls>;

/** Shorter than the production timeout. */
const PATIENCE = { totalMs: 4_000, pauseMs: 10 };
const soonGivenUp = (config: Config): Config => ({
  ...config,
  bodies: {
    CESU: { ...config.bodies.CESU, timeouts: PATIENCE },
    PAJE: { ...config.bodies.PAJE, timeouts: PATIENCE },
  },
});

const createWorld = async (urls: { readonly adminUrl: string; readonly appUrl: string }) => {
  const sandbox = await startBodiesSandbox();
  const clock = createManualClock();
  const env = { SANDBOX_URL: sandbox.url, DB_POOL_SIZE: '12' };
  const api = await startTestApi(urls, { clock, env, settings: soonGivenUp });
  await liftThresholds(api);
  const replicas: TestApi[] = [];
  let session = { token: '', atMs: 0 };
  /** Signs in again when the test moved the clock beyond the session lifetime. */
  const token = async (): Promise<string> => {
    const nowMs = clock.realNow().getTime();
    if (Math.abs(nowMs - session.atMs) > SESSION_KEPT_MS) {
      session = { token: await api.signIn('demo-rh'), atMs: nowMs };
    }
    return session.token;
  };
  const calls = declaringCalls(api, token);

  /** Another process with the same database, with closed circuit breakers and empty caches. */
  const restart = async () => {
    const replica = await api.variant({});
    replicas.push(replica);
    return { api: replica, calls: declaringCalls(replica, token) };
  };

  const body = (organisme: Organisme) => {
    const slug = SLUGS[organisme];
    return {
      set: (settings: object) => sandbox.change(slug, settings),
      restore: () => sandbox.restore(slug),
      held: () => sandbox.held(slug),
      decide: (cle: string, decision: object) => sandbox.decide(slug, cle, decision),
    };
  };

  const children = new Map<string, string>();
  const firstMonth = earliestPeriodStart(clock.businessDay());
  const birth = formatFrenchDate(addMonths(firstMonth, -1));

  const childrenOf = async (kind: 'GED' | 'AMA') => {
    const chosen = kind === 'AMA' ? CHILDREN : CHILDREN.slice(0, 1);
    return await Promise.all(
      chosen.map(async (child) => {
        const given = { ...child, dateNaissance: birth };
        const known = children.get(child.prenom);
        const idEnfant =
          known ??
          (await calls.post(`${DECLARATIONS}/paje/enfants`, given)).json<{ idEnfant: string }>()
            .idEnfant;
        children.set(child.prenom, idEnfant);
        const worked = kind === 'AMA' ? { nombreHeures: HOURS, joursActivite: 5 } : {};
        return { idEnfant, ...given, selectionne: true, ...worked };
      }),
    );
  };

  const taken: Record<DeclaredKind, number> = { CESU: 0, GED: 0, AMA: 0 };

  /** A request body for a month without declaration. */
  const newMonth = async (kind: DeclaredKind): Promise<object> => {
    const monthOf = (index: number) => addMonths(firstMonth, index % MONTHS);
    // The first months may have passed since: a test may see the New Year.
    while (monthOf(taken[kind]) < earliestPeriodStart(clock.businessDay())) taken[kind] += 1;
    const first = monthOf(taken[kind]);
    const { employeurs, numeroSalarie } = PARTIES[kind];
    const numeroEmployeur = employeurs[Math.floor(taken[kind] / MONTHS)];
    if (numeroEmployeur === undefined) throw new Error(`every month of ${kind} is declared`);
    taken[kind] += 1;
    const last = formatFrenchDate(addDays(addMonths(first, 1), -1));
    const common = {
      numeroContrat: '100001',
      typeContrat: 'CESU_RH',
      numeroSalarie,
      dateDebut: formatFrenchDate(first),
      dateFin: last,
      datePaiement: last,
      nombreHeures: kind === 'AMA' ? HOURS * CHILDREN.length : HOURS,
      salaireHoraireNet: HOURLY,
      heuresSup25: 0,
      heuresSup50: 0,
      joursCongesPayes: 0,
      montantNet: NET[kind],
      exactitude: true,
    };
    if (kind === 'CESU') {
      const way = { activite: 'MENAGE', modeConges: 'CONGES_PRIS', indemnites: 0 };
      return { ...common, numeroEmployeur, ...way };
    }
    const enfants = await childrenOf(kind);
    return {
      ...common,
      typeActivite: kind,
      numeroPajemploi: numeroEmployeur,
      enfants,
      joursActivite: 5,
      complements: [],
    };
  };

  /** Runs the checks of the identification step. */
  const identify = async (kind: DeclaredKind): Promise<void> => {
    const { employeurs, numeroSalarie } = PARTIES[kind];
    const root = `${DECLARATIONS}/${PATHS[organismeOf(kind)]}`;
    for (const numeroEmployeur of employeurs) {
      const named = kind === 'CESU' ? { numeroEmployeur } : { numeroPajemploi: numeroEmployeur };
      for (const [path, body] of [
        ['employeurs', named],
        ['salaries', { numeroSalarie, numeroEmployeur }],
      ] as const) {
        const reply = await calls.post(`${root}/${path}/verification`, body);
        if (reply.statusCode !== 200) throw new Error(reply.body);
      }
    }
  };

  const idOf = (answer: string): string => {
    const { idTeledeclaration, idTeledeclarationPaje } = declaredAnswer.parse(JSON.parse(answer));
    const id = idTeledeclaration ?? idTeledeclarationPaje;
    if (id === undefined) throw new Error(answer);
    return id;
  };

  const waiting = async (): Promise<readonly string[]> => {
    const rows = await api.query(
      `update outbox_message set handed_at = coalesce(handed_at, now())
       where done_at is null and kind = $1 returning id`,
      [MESSAGE],
    );
    return rows.map(({ id }) => String(id));
  };

  return {
    sandbox,
    clock,
    api,
    ...calls,
    restart,
    body,
    identify,
    newMonth,
    idOf,
    waiting,
    ledger: createLedgerWorld(api.server.platform),
    /** Runs each waiting outbox message once; returns how many failed. */
    work: async (on: TestApi = api): Promise<number> => {
      let failed = 0;
      for (const id of await waiting()) {
        await on.server.doMessage(id).catch(() => {
          failed += 1;
        });
      }
      return failed;
    },
    /** Polls the bodies, as the periodic task does. */
    follow: async (on: TestApi = api, afterMs = 3_600_000): Promise<void> => {
      clock.advance(afterMs);
      const declaring = createDeclaringModule(on.server.platform);
      try {
        while ((await declaring.followDue()) > 0);
      } finally {
        declaring.stop();
      }
    },
    /** Postpones the polling of everything sent so far. */
    followNothing: () =>
      api.query(
        `update declaration_envoi set suivi_le = suivi_le + interval '10 years'
         where suivi_le is not null`,
      ),
    keysOf: async (id: string): Promise<readonly string[]> => {
      const rows = await api.query(
        `select e.cle from declaration_envoi e join declaration d on d.id = e.declaration_id
         where d.reference = $1 order by e.rang`,
        [id],
      );
      return rows.map(({ cle }) => String(cle));
    },
    close: async () => {
      for (const replica of replicas) await replica.server.close();
      await api.server.close();
      await sandbox.stop();
    },
  };
};
export type DeclaringWorld = Awaited<ReturnType<typeof createWorld>>;

/** A portal, the national bodies as a separate program, and a database per test file. */
export const useDeclaringWorld = (): { readonly current: DeclaringWorld } => {
  const database = useTestDatabase();
  let world: DeclaringWorld | undefined;
  beforeAll(async () => {
    world = await createWorld(database);
  });
  afterAll(async () => {
    await world?.close();
  });
  return {
    get current() {
      if (world === undefined) throw new Error('useDeclaringWorld: read inside a test or a hook');
      return world;
    },
  };
};
