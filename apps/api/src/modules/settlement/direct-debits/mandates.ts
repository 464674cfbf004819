import { randomBytes } from 'node:crypto';
import { maskedIban } from '@portail/rules/identifiers/iban.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
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
}: Pick<Platform, 'units' | 'clock' | 'ids' | 'secretBox' | 'securityLog'>) => ({
  create: (
    caller: AuthenticatedCaller,
    {
      titulaire,
      iban,
      bic,
    }: { readonly titulaire: string; readonly iban: string; readonly bic?: string | undefined },
  ) =>
    units.transact(async (unit) => {
      const id = ids.ordered();
      const rum = `PCESU${randomBytes(RUM_BYTES).toString('hex').toUpperCase()}`;
      const ibanEnd = iban.slice(-SHOWN_DIGITS);
      await mandatesIn(unit, beneficiaryScopeOf(caller)).insert({
        id,
        rum,
        holder: titulaire,
        sealedIban: secretBox.seal(mandateIbanPurposeOf(id), iban),
        ibanEnd,
        bic: bic ?? null,
        createdAt: clock.businessNow(),
      });
      return { rum, iban: maskedIban(ibanEnd), statut: 'EN_ATTENTE' as const };
    }),

  sign: async (caller: AuthenticatedCaller, rum: string, origin: RequestOrigin) => {
    requireRecentConfirmation(caller, clock);
    return await units.transact(async (unit) => {
      const mandates = mandatesIn(unit, beneficiaryScopeOf(caller));
      const mandate = await mandates.lock(rum);
      if (mandate === undefined || mandate.statut === 'REVOQUE')
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

  revoke: (caller: AuthenticatedCaller, rum: string, origin: RequestOrigin): Promise<void> =>
    units.transact(async (unit) => {
      const mandates = mandatesIn(unit, beneficiaryScopeOf(caller));
      const mandate = await mandates.lock(rum);
      if (mandate === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      if (mandate.statut === 'REVOQUE') return;
      await mandates.revoke(mandate.id, clock.businessNow());
      await securityLog.record(unit, origin, {
        kind: 'MANDAT_REVOQUE',
        result: 'SUCCES',
        userId: caller.userId,
      });
    }),
});

export const createReadMandates = ({ reader }: Pick<Platform, 'reader'>) => {
  const own = (caller: AuthenticatedCaller) => mandateQueries(reader, beneficiaryScopeOf(caller));
  return {
    active: async (caller: AuthenticatedCaller) => {
      const mandate = await own(caller).findActive();
      if (mandate === undefined || mandate.signedAt === null) return undefined;
      return {
        rum: mandate.rum,
        iban: maskedIban(mandate.ibanEnd),
        dateSignature: formatFrenchDate(dayInFrance(mandate.signedAt)),
        statut: 'ACTIF' as const,
      };
    },

    form: async (caller: AuthenticatedCaller) => {
      const queries = own(caller);
      const [mandate, bank, { firstName, lastName }, issuer] = await Promise.all([
        queries.findLast(),
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
      };
    },
  };
};
