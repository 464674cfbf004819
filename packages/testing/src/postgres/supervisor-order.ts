export interface SupervisorOrder {
  readonly command: string;
  readonly args: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
  readonly cwd: string;
  readonly logPath: string;
  /** Folders removed once the server has ended: those of a database made for one run of tests. */
  readonly removeAfter: readonly string[];
}

/** The order travels between two halves of the same program; this only refuses a wrong caller. */
export function parseSupervisorOrder(text: string): SupervisorOrder {
  const value: unknown = JSON.parse(text);
  if (!isOrder(value)) throw new TypeError('supervisor: unreadable order');
  return value;
}

function isOrder(value: unknown): value is SupervisorOrder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'command' in value &&
    typeof value.command === 'string' &&
    'args' in value &&
    isTexts(value.args) &&
    'cwd' in value &&
    typeof value.cwd === 'string' &&
    'logPath' in value &&
    typeof value.logPath === 'string' &&
    'removeAfter' in value &&
    isTexts(value.removeAfter)
  );
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
