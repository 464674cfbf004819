import { randomBytes } from 'node:crypto';
import { maskedIban } from '@portail/rules/identifiers/iban.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import { mandatesIn } from './mandates.repository.ts';

/** What is sealed for it opens for nothing else. */
export const ibanPurpose = (mandateId: string): string => `iban-mandat:${mandateId}`;

const RUM_BYTES = 10;
const SHOWN = 4;

export interface MandateView {
  readonly rum: string;
  readonly iban: string;
  readonly statut: 'EN_ATTENTE' | 'ACTIF' | 'REVOQUE';
}

export interface OwnMandates {
  readonly create: (
    caller: AuthenticatedCaller,
    given: {
      readonly titulaire: string;
      readonly iban: string;
      readonly bic?: string | undefined;
    },
  ) => Promise<MandateView>;
  readonly sign: (
    caller: AuthenticatedCaller,
    rum: string,
    origin: RequestOrigin,
  ) => Promise<MandateView>;
  readonly revoke: (
    caller: AuthenticatedCaller,
    rum: string,
    origin: RequestOrigin,
  ) => Promise<void>;
}

export const createOwnMandates = ({
  units,
  clock,
  ids,
  secretBox,
  securityLog,
}: Pick<Platform, 'units' | 'clock' | 'ids' | 'secretBox' | 'securityLog'>): OwnMandates => ({
  create: (caller, { titulaire, iban, bic }) =>
    units.transact(async (unit) => {
      const id = ids.ordered();
      const rum = `PCESU${randomBytes(RUM_BYTES).toString('hex').toUpperCase()}`;
      const ibanEnd = iban.slice(-SHOWN);
      await mandatesIn(unit, beneficiaryScopeOf(caller)).insert({
        id,
        rum,
        holder: titulaire,
        sealedIban: secretBox.seal(ibanPurpose(id), iban),
        ibanEnd,
        bic: bic ?? null,
        createdAt: clock.businessNow(),
      });
      return { rum, iban: maskedIban(ibanEnd), statut: 'EN_ATTENTE' };
    }),

  sign: async (caller, rum, origin) => {
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
          accountId: caller.accountId,
        });
      }
      return { rum, iban: maskedIban(mandate.ibanEnd), statut: 'ACTIF' };
    });
  },

  revoke: (caller, rum, origin) =>
    units.transact(async (unit) => {
      const mandates = mandatesIn(unit, beneficiaryScopeOf(caller));
      const mandate = await mandates.lock(rum);
      if (mandate === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      if (mandate.statut === 'REVOQUE') return;
      await mandates.revoke(mandate.id, clock.businessNow());
      await securityLog.record(unit, origin, {
        kind: 'MANDAT_REVOQUE',
        result: 'SUCCES',
        accountId: caller.accountId,
      });
    }),
});
