import type { ErrorCode } from '@portail/contract/errors/catalogue.ts';
import { createGate } from '../gate.ts';
import { actorOf } from '../ports/caller.ts';
import type { SecurityTrail, TracedCall } from '../ports/security-trail.ts';
import type { UnitsOfWork } from '../ports/unit-of-work.ts';
import type { Log } from './logger.ts';
import type { SecurityEvent, SecurityLog } from './security-log.ts';

/** Refusals of access and of rate limits; invalid input is not a security event. */
const KINDS: Readonly<Partial<Record<ErrorCode, SecurityEvent['kind']>>> = {
  ACCES_REFUSE: 'ACCES_REFUSE',
  LECTURE_SEULE: 'ACCES_REFUSE',
  CONSULTATIONS_SUSPENDUES: 'ACCES_REFUSE',
  PARTENAIRE_INCONNU: 'ACCES_REFUSE',
  SIGNATURE_REFUSEE: 'ACCES_REFUSE',
  TROP_DE_TENTATIVES: 'LIMITE_ATTEINTE',
};

/** A flood of refusals must not become a flood of rows: the rest stays in the request log alone. */
const BATCH_SIZE = 2;
const WAITING_MAX = 500;

interface Dependencies {
  readonly units: UnitsOfWork;
  readonly securityLog: SecurityLog;
  readonly log: Log;
}

export const createSecurityTrail = ({ units, securityLog, log }: Dependencies): SecurityTrail => {
  const gate = createGate(BATCH_SIZE, WAITING_MAX);

  const write = (
    { call, caller, origin }: TracedCall,
    event: Pick<SecurityEvent, 'kind' | 'result'> & { readonly code?: ErrorCode },
  ): Promise<void> =>
    units.transact((unit) =>
      securityLog.record(unit, origin, {
        kind: event.kind,
        result: event.result,
        userId: caller === undefined ? undefined : actorOf(caller),
        details: {
          appel: call,
          ...(event.code === undefined ? {} : { code: event.code }),
          ...(caller === undefined ? {} : { session: caller.sessionId }),
          // In the space of a person, the account is theirs: the operator is named beside it.
          ...(caller?.operatorUserId === undefined ? {} : { operateur: caller.operatorUserId }),
        },
      }),
    );

  return {
    refused: (traced, code) => {
      const kind = KINDS[code];
      // The use case has recorded it already, with more details.
      if (kind === undefined || securityLog.hasRefused(traced.origin.requestId)) return;
      gate(() => write(traced, { kind, result: 'REFUS', code })).catch((error: unknown) =>
        log.warn({ err: error, code, appel: traced.call }, 'refus non journalisé'),
      );
    },
    done: (traced, kind) => write(traced, { kind, result: 'SUCCES' }),
  };
};
