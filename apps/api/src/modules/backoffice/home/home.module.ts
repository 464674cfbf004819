import {
  FIGURE_KINDS,
  WAITING_KINDS,
  WAITING_MAX,
  type FigureKind,
  type OperatorHome,
} from '@portail/contract/backoffice/operator-home.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { addDays } from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import { CIRCULATION_QUEUE } from '../../../platform/jobs/queues.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createCirculation } from './circulation.ts';
import { FIGURE_PERMISSION, operatorHomeQueries, WAITING_PERMISSION } from './home.queries.ts';

const EVERY_HOUR = '7 * * * *';

/** The home page of operators: what waits for each role, and the figures of the day. */
export const createOperatorHomeModule = (platform: Platform) => {
  const { reader, clock } = platform;
  const circulation = createCirculation(platform);

  const askerOf = ({ userId, permissions }: AuthenticatedCaller) => ({
    userId,
    permissions,
    now: clock.realNow(),
    businessNow: clock.businessNow(),
  });
  const queriesFor = ({ userId }: AuthenticatedCaller) =>
    operatorHomeQueries(reader, operatorScope(userId, 'accueil'));

  const figureOf = async (caller: AuthenticatedCaller, nature: FigureKind) => {
    const queries = queriesFor(caller);
    const now = clock.businessNow();
    const today = clock.businessDay();
    const weekAgo = addDays(today, -7);
    const [fromMs, beforeMs] = [startOfDayInParis(today), startOfDayInParis(weekAgo)];
    const elapsedMs = now.getTime() - fromMs;
    const wire = ({ nombre, cents }: { nombre: number; cents: number | null }) => ({
      nombre,
      montant: cents === null ? null : wireEuros(cents),
    });
    const [aujourdhui, semainePassee] = await Promise.all([
      queries.figure(nature, { from: new Date(fromMs), until: now }),
      queries.figure(nature, { from: new Date(beforeMs), until: new Date(beforeMs + elapsedMs) }),
    ]);
    return { nature, aujourdhui: wire(aujourdhui), semainePassee: wire(semainePassee) };
  };

  const read = async (caller: AuthenticatedCaller): Promise<OperatorHome> => {
    const may = (permission: AuthenticatedCaller['permissions'][number]) =>
      caller.permissions.includes(permission);
    const kinds = WAITING_KINDS.filter((kind) => WAITING_PERMISSION[kind].some(may));
    const [counted, chiffres, value] = await Promise.all([
      queriesFor(caller).waiting(askerOf(caller), kinds),
      Promise.all(
        FIGURE_KINDS.filter((kind) => may(FIGURE_PERMISSION[kind])).map((kind) =>
          figureOf(caller, kind),
        ),
      ),
      may('BO_OPERATIONS') ? circulation.read() : Promise.resolve(null),
    ]);
    return {
      attentes: kinds.map((nature) => {
        const nombre = counted.find((one) => one.nature === nature)?.nombre ?? 0;
        return {
          nature,
          nombre: Math.min(nombre, WAITING_MAX),
          auMoins: nombre > WAITING_MAX,
        };
      }),
      chiffres,
      circulation: value,
    };
  };

  return defineModule({
    handlers: {
      getOperatorHome: ({ caller }) => read(caller),
      countApprovals: async ({ caller }) => ({
        nombre: await queriesFor(caller).countDecidable(askerOf(caller)),
      }),
    },
    scheduledJobs: [
      {
        queue: CIRCULATION_QUEUE,
        cron: EVERY_HOUR,
        atStart: true,
        run: circulation.compute,
      },
    ],
  });
};
