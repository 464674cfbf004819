import type { EventDetails } from '@portail/contract/backoffice/event-details.ts';
import type { RequestOrigin } from '../ports/caller.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';
import type { Log } from './logger.ts';
import type { SecurityLog } from './security-log.ts';

export type AlarmName =
  | 'NOTIFICATION_CARTE_REFUSEE'
  | 'CARTE_QUARANTAINE'
  | 'CARTE_IMPAYE'
  | 'CARTE_ECARTS'
  | 'AVOIR_A_REMBOURSER'
  | 'AVOIR_A_RETENIR'
  | 'NOTIFICATION_IMPRESSION_REFUSEE'
  | 'NOTIFICATION_BANQUE_REFUSEE'
  | 'FICHIER_BANQUE_REFUSE'
  | 'RETOUR_BANQUE_A_VERIFIER'
  | 'RAPPEL_BANQUE'
  | 'MOTS_DE_PASSE_ESSAYES_EN_MASSE'
  | 'CONTROLES_INSCRIPTION'
  | 'CODES_DE_TITRES_ESSAYES'
  | 'LECTURES_EN_MASSE'
  | 'LISTES_EN_MASSE'
  | 'LECTURES_DE_NUIT'
  | 'LECTURES_HORS_CONTRATS'
  | 'LIVRES_INCOHERENTS';

/** Events that need a reaction at once. */
export interface Alarms {
  readonly raise: (
    unit: UnitOfWork,
    origin: RequestOrigin,
    alarm: {
      readonly name: AlarmName;
      readonly details: EventDetails;
    },
  ) => Promise<void>;
}

/** A row in the security log, and a log line that raises the alert. */
export const createAlarms = ({
  securityLog,
  log,
}: {
  readonly securityLog: SecurityLog;
  readonly log: Log;
}): Alarms => ({
  raise: async (unit, origin, { name, details }) => {
    await securityLog.record(unit, origin, {
      kind: 'ALARME',
      result: 'REFUS',
      details: { ...details, alarme: name },
    });
    unit.afterCommit(() =>
      log.warn({ alarme: name, ...details, requestId: origin.requestId }, 'alarme'),
    );
  },
});
