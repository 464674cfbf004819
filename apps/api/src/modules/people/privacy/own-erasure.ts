import type { Erasure } from '@portail/contract/people/privacy.schemas.ts';
import { erasureDayOf, obstaclesTo } from '@portail/rules/people/privacy/erasure.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import { createSendNotice } from '../../identity/sign-in/authentication.module.ts';
import { erasureReads, erasuresIn } from './erasures.repository.ts';
import { RETENTIONS } from '../../../platform/data-register/vocabulary.ts';

/** What the law keeps, shown before the person decides. */
const KEPT_DATA: Erasure['conserve'] = [
  {
    categorie:
      'Commandes, paiements et écritures comptables, sous un numéro qui ne vous nomme plus',
    motif: 'Obligation comptable (code de commerce, article L123-22)',
    duree: '10 ans',
  },
  {
    categorie: 'Déclarations de salarié, avec vos numéros d’employeur, dans une archive à part',
    motif: 'Preuve de ce qui a été déclaré en votre nom',
    duree: '10 ans',
  },
  {
    categorie: 'Mandats de prélèvement, dans une archive à part',
    motif: 'Preuve de votre accord auprès de la banque',
    duree: '10 ans',
  },
  {
    categorie: 'Journal de sécurité, sans votre nom',
    motif: 'Sécurité du service (RGPD, article 32)',
    duree: RETENTIONS.MOIS_12.libelle,
  },
  {
    categorie: 'Trace de cette demande et des consultations de votre dossier',
    motif: 'Preuve du respect de vos droits',
    duree: RETENTIONS.ANS_3.libelle,
  },
];

const viewOf = async (reads: ReturnType<typeof erasureReads>): Promise<Erasure> => {
  const waiting = await reads.findWaiting();
  const obstacles = [...obstaclesTo(await reads.state())];
  const details = (await reads.details())
    .filter(({ obstacle }) => obstacles.includes(obstacle))
    .map(({ obstacle, origine, nombre, day }) => ({
      obstacle,
      origine,
      nombre,
      date: formatFrenchDate(calendarDay(day)),
    }));
  if (waiting === undefined) return { statut: 'AUCUNE', obstacles, details, conserve: KEPT_DATA };
  return {
    statut: 'DEMANDEE',
    demandeLe: dateTimeInFrance(waiting.requestedAt),
    prevuLe: formatFrenchDate(calendarDay(waiting.day)),
    obstacles,
    details,
    conserve: KEPT_DATA,
  };
};

export const createOwnErasure = (platform: Platform) => {
  const { reader, units, clock, ids, securityLog } = platform;
  const sendNotice = createSendNotice(platform);
  const record = (
    unit: UnitOfWork,
    origin: RequestOrigin,
    { userId }: AuthenticatedCaller,
    acte: 'DEMANDE' | 'RETRAIT',
  ) =>
    securityLog.record(unit, origin, {
      kind: 'EFFACEMENT',
      result: 'SUCCES',
      userId,
      details: { acte },
    });
  return {
    read: (caller: AuthenticatedCaller): Promise<Erasure> =>
      viewOf(erasureReads(reader, beneficiaryScopeOf(caller))),

    request: async (caller: AuthenticatedCaller, origin: RequestOrigin): Promise<Erasure> => {
      const scope = beneficiaryScopeOf(caller);
      requireRecentConfirmation(caller, clock);
      return await units.transact(async (unit) => {
        const erasures = erasuresIn(unit, scope);
        await erasures.lockOwner();
        const current = await viewOf(erasures.read());
        if (current.statut === 'DEMANDEE') return current;
        if (current.obstacles.length > 0) throw new DomainError('EFFACEMENT_IMPOSSIBLE');
        await erasures.insert({
          id: ids.ordered(),
          requestedAt: clock.businessNow(),
          day: erasureDayOf(clock.businessDay()),
        });
        await record(unit, origin, caller, 'DEMANDE');
        await sendNotice(unit, caller.userId, 'EFFACEMENT_DEMANDE');
        return await viewOf(erasures.read());
      });
    },

    withdraw: (caller: AuthenticatedCaller, origin: RequestOrigin): Promise<Erasure> =>
      units.transact(async (unit) => {
        const erasures = erasuresIn(unit, beneficiaryScopeOf(caller));
        if (await erasures.withdraw(clock.businessNow())) {
          await record(unit, origin, caller, 'RETRAIT');
          await sendNotice(unit, caller.userId, 'EFFACEMENT_RETIRE');
        }
        return await viewOf(erasures.read());
      }),
  };
};
