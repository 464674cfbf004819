import { KNOWN_DEVICE_DAYS } from '@portail/contract/constants/constants.ts';
import { transactionOf } from '../db/unit-of-work.ts';
import { attemptLimitsIn } from '../limits/attempt-limits.repository.ts';
import { outboxIn } from '../outbox/outbox.repository.ts';
import type { UnitOfWork } from '../ports/unit-of-work.ts';

const DAY_MS = 86_400_000;
const VERIFICATION_KEPT_DAYS = 1;
/** The rolling totals read the last 24 hours; the second day is for the purge to run. */
const OUTGOING_KEPT_DAYS = 2;
const RESET_LINK_KEPT_DAYS = 30;
const PENDING_REGISTRATION_KEPT_DAYS = 1;
const PENDING_SIGN_IN_KEPT_DAYS = 1;
const SESSION_KEPT_DAYS = 30;
const OUTBOX_KEPT_DAYS = 30;
const LINK_KEPT_DAYS = 30;
/** Rejected lines of control files: personal data that is not needed afterwards. */
const REFUSED_LINES_KEPT_DAYS = 30;
/** An import is undone within the hour: what stood before it is not needed afterwards. */
const IMPORT_WRITES_KEPT_DAYS = 1;

/** Purges ended sessions, codes and links, expired answers, closed windows and sent messages. */
export const purgeExpired = async (unit: UnitOfWork, now: Date): Promise<void> => {
  const db = transactionOf(unit);
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('user_session').where('ends_at', '<', daysAgo(SESSION_KEPT_DAYS)).execute();
  await db
    .deleteFrom('verification')
    .where('expires_at', '<', daysAgo(VERIFICATION_KEPT_DAYS))
    .execute();
  await db
    .deleteFrom('verification_failure')
    .where('at', '<', daysAgo(VERIFICATION_KEPT_DAYS))
    .execute();
  await db.deleteFrom('outgoing_action').where('at', '<', daysAgo(OUTGOING_KEPT_DAYS)).execute();
  await db
    .deleteFrom('password_reset')
    .where('expires_at', '<', daysAgo(RESET_LINK_KEPT_DAYS))
    .execute();
  await db
    .deleteFrom('operator_enrolment')
    .where('expires_at', '<', daysAgo(RESET_LINK_KEPT_DAYS))
    .execute();
  await db
    .deleteFrom('connexion_entreprise')
    .where('expires_at', '<', daysAgo(PENDING_SIGN_IN_KEPT_DAYS))
    .execute();
  await db
    .deleteFrom('inscription_a_confirmer')
    .where('expires_at', '<', daysAgo(PENDING_REGISTRATION_KEPT_DAYS))
    .execute();
  await db
    .deleteFrom('address_proof')
    .where('expires_at', '<', daysAgo(RESET_LINK_KEPT_DAYS))
    .execute();
  await db
    .deleteFrom('disavowal_link')
    .where('expires_at', '<', daysAgo(RESET_LINK_KEPT_DAYS))
    .execute();
  await db
    .deleteFrom('known_device')
    .where('last_used_at', '<', daysAgo(KNOWN_DEVICE_DAYS))
    .execute();
  await db.deleteFrom('lien_connexion').where('expires_at', '<', daysAgo(LINK_KEPT_DAYS)).execute();
  await db
    .deleteFrom('controle_import_rejet as r')
    .using('controle_import as i')
    .whereRef('i.id', '=', 'r.import_id')
    .where('i.created_at', '<', daysAgo(REFUSED_LINES_KEPT_DAYS))
    .execute();
  await db
    .deleteFrom('import_ecriture as e')
    .using('controle_import as i')
    .whereRef('i.id', '=', 'e.import_id')
    .where('i.created_at', '<', daysAgo(IMPORT_WRITES_KEPT_DAYS))
    .execute();
  await db
    .deleteFrom('plan_ecriture as e')
    .using('plan_fichier as f')
    .whereRef('f.id', '=', 'e.fichier_id')
    .where('f.created_at', '<', daysAgo(IMPORT_WRITES_KEPT_DAYS))
    .execute();
  await db.deleteFrom('idempotency_record').where('expires_at', '<', now).execute();
  await attemptLimitsIn(unit).purge(now);
  await outboxIn(unit).purgeDoneBefore(daysAgo(OUTBOX_KEPT_DAYS));
};
