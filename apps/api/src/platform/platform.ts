import type { AttachmentReader } from './attachments/read-attachment.ts';
import type { Config } from './config.ts';
import type { Reader } from './db/database.ts';
import type { Digest } from './digest.ts';
import type { AttemptLimits } from './limits/attempt-limits.ts';
import type { Alarms } from './log/alarms.ts';
import type { Log } from './log/logger.ts';
import type { SecurityLog } from './log/security-log.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { PasswordStrengthMeter } from './password-strength.ts';
import type { Passwords } from './passwords.ts';
import type { Clock } from './ports/clock.ts';
import type { FileStore } from './ports/file-store.ts';
import type { Ids } from './ports/ids.ts';
import type { MailSender } from './ports/mail-sender.ts';
import type { ObjectStore } from './ports/object-store.ts';
import type { UnitsOfWork } from './ports/unit-of-work.ts';
import type { SecretBox } from './secret-box.ts';
import type { Tokens } from './tokens.ts';
import type { TableReader } from './workbooks/table-reader.ts';

/** What modules are built from. Each takes the parts that it needs. */
export interface Platform {
  readonly config: Config;
  readonly reader: Reader;
  readonly units: UnitsOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly digest: Digest;
  readonly limits: AttemptLimits;
  readonly securityLog: SecurityLog;
  readonly alarms: Alarms;
  readonly outbox: Outbox;
  readonly mail: MailSender;
  readonly passwords: Passwords;
  /** Strength of a password to be: for registration, change and reset alike. */
  readonly passwordStrength: PasswordStrengthMeter;
  readonly secretBox: SecretBox;
  readonly tokens: Tokens;
  readonly attachments: AttachmentReader;
  readonly tables: TableReader;
  readonly files: FileStore;
  /** What vouches for the database from outside of it; `undefined` where no place is set. */
  readonly roots: ObjectStore | undefined;
}
