import { randomBytes } from 'node:crypto';
import { maskedIban } from '@portail/rules/identifiers/iban.ts';
import { mandateLastDay } from '@portail/rules/settlement/direct-debit.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { requireSepaHolder } from '../../../platform/account-holder.ts';
import { dayInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readIssuer } from '../../../platform/issuer.repository.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import { mandatesIn } from './debits.repository.ts';
import { mandateQueries } from './mandates.queries.ts';

/** The purpose is part of the encryption: a value sealed for one record cannot be opened for another. */
export const mandateIbanPurposeOf = (mandateId: string): string => `iban-mandat:${mandateId}`;

const RUM_BYTES = 10;
const SHOWN_DIGITS = 4;

export const createOwnMandates = ({
  units,
  clock,
  ids,
  secretBox,
  securityLog,
  config,
}: Pick<Platform, 'units' | 'clock' | 'ids' | 'secretBox' | 'securityLog' | 'config'>) => ({
  create: (
    caller: AuthenticatedCaller,
    {
      titulaire,
      iban,
      bic,
      ponctuel = false,
    }: {
      readonly titulaire: string;
      readonly iban: string;
      readonly bic?: string | undefined;
      readonly ponctuel?: boolean | undefined;
    },
  ) =>
    units.transact(async (unit) => {
      requireSepaHolder(titulaire);
      const id = ids.ordered();
      const mandates = mandatesIn(unit, beneficiaryScopeOf(caller));
      // Another account under the same mandate: the bank is told of the change, not of a new mandate.
      const recurrent = await mandates.findRecurrent();
      const active = ponctuel ? undefined : recurrent;
      const rum = active?.rum ?? `PCESU${randomBytes(RUM_BYTES).toString('hex').toUpperCase()}`;
      const ibanEnd = iban.slice(-SHOWN_DIGITS);
      await mandates.insert({
        id,
        rum,
        holder: titulaire,
        sealedIban: secretBox.seal(mandateIbanPurposeOf(id), iban),
        ibanEnd,
        bic: bic ?? null,
        noticeDays: config.operations.debitNoticeDays,
        amends: active?.id ?? null,
        isOneOff: ponctuel,
        createdAt: clock.businessNow(),
      });
      return { rum, iban: maskedIban(ibanEnd), statut: 'EN_ATTENTE' as const };
    }),

  sign: async (caller: AuthenticatedCaller, rum: string, origin: RequestOrigin) => {
    requireRecentConfirmation(caller, clock);
    return await units.transact(async (unit) => {
      const mandates = mandatesIn(unit, beneficiaryScopeOf(caller));
      const rows = await mandates.lock(rum);
      const mandate = rows.find(({ statut }) => statut !== 'REVOQUE');
      // A change of a mandate that has ended meanwhile changes nothing.
      const isOrphan = ({ amends }: (typeof rows)[number]) =>
        amends !== null && rows.every(({ statut }) => statut !== 'ACTIF');
      if (mandate === undefined || isOrphan(mandate))
        throw new DomainError('RESSOURCE_INTROUVABLE');
      if (mandate.statut === 'EN_ATTENTE') {
        await mandates.revokeActive(clock.businessNow());
        await mandates.sign(mandate.id, clock.businessNow());
        await securityLog.record(unit, origin, {
          kind: 'MANDAT_SIGNE',
          result: 'SUCCES',
          userId: caller.userId,
        });
      }
      return { rum, iban: maskedIban(mandate.ibanEnd), statut: 'ACTIF' as const };
    });
  },

  /** At once, or with its next collection, which is then the last one. */
  revoke: (
    caller: AuthenticatedCaller,
    rum: string,
    origin: RequestOrigin,
    isAfterNext = false,
  ): Promise<void> =>
    units.transact(async (unit) => {
      const mandates = mandatesIn(unit, beneficiaryScopeOf(caller));
      const rows = await mandates.lock(rum);
      if (rows.length === 0) throw new DomainError('RESSOURCE_INTROUVABLE');
      if (rows.every(({ statut }) => statut === 'REVOQUE')) return;
      const now = clock.businessNow();
      await (isAfterNext ? mandates.endWithNext(rum, now) : mandates.revoke(rum, now));
      await securityLog.record(unit, origin, {
        kind: 'MANDAT_REVOQUE',
        result: 'SUCCES',
        userId: caller.userId,
      });
    }),
});

export const createReadMandates = ({ reader, config }: Pick<Platform, 'reader' | 'config'>) => {
  const own = (caller: AuthenticatedCaller) => mandateQueries(reader, beneficiaryScopeOf(caller));
  return {
    active: async (caller: AuthenticatedCaller) => {
      const mandate = await own(caller).findActive();
      if (mandate === undefined) return undefined;
      const signedOn = dayInFrance(mandate.signedAt);
      const lastUse = mandate.lastUsedOn === null ? signedOn : calendarDay(mandate.lastUsedOn);
      return {
        rum: mandate.rum,
        iban: maskedIban(mandate.ibanEnd),
        dateSignature: formatFrenchDate(signedOn),
        preavisJours: mandate.noticeDays,
        valableJusquAu: formatFrenchDate(mandateLastDay(lastUse)),
        ponctuel: mandate.isOneOff,
        finDemandee: mandate.isEnding,
        statut: 'ACTIF' as const,
      };
    },

    form: async (caller: AuthenticatedCaller) => {
      const queries = own(caller);
      const [mandate, spent, bank, { firstName, lastName }, issuer] = await Promise.all([
        queries.findLast(),
        queries.findSpent(),
        queries.findBank(),
        queries.findName(),
        readIssuer(reader),
      ]);
      const last = mandate ?? bank;
      return {
        titulaire: last?.holder ?? `${firstName} ${lastName}`,
        iban: last === undefined ? '' : maskedIban(last.ibanEnd),
        bic: last?.bic ?? '',
        creancier: issuer.name,
        ics: issuer.creditorId,
        preavisJours: config.operations.debitNoticeDays,
        ...(spent === undefined
          ? {}
          : { epuise: { rum: spent.rum, iban: maskedIban(spent.ibanEnd) } }),
      };
    },
  };
};
