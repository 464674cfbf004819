import type { Answers } from './flow.ts';

/** A draft as stored. It is untrusted until it has been opened. */
export interface DraftEnvelope {
  readonly version: number;
  /** The person the draft belongs to; drafts of people who are not signed in have none. */
  readonly owner: string | null;
  readonly savedAtMs: number;
  readonly answers: Answers;
}

/** Turns the answers of one version into those of the next. */
export type DraftMigration = (answers: Answers) => Answers;

export interface DraftFormat {
  readonly version: number;
  /** `migrations[n]` goes from version n to n + 1. */
  readonly migrations: Readonly<Record<number, DraftMigration>>;
  readonly lifeMs: number;
}

const isAnswers = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEnvelope = (value: unknown): value is DraftEnvelope =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  Number.isInteger(value.version) &&
  'owner' in value &&
  (value.owner === null || typeof value.owner === 'string') &&
  'savedAtMs' in value &&
  typeof value.savedAtMs === 'number' &&
  Number.isFinite(value.savedAtMs) &&
  'answers' in value &&
  isAnswers(value.answers);

const migrate = (envelope: DraftEnvelope, format: DraftFormat): Answers | undefined => {
  let answers = envelope.answers;
  for (let version = envelope.version; version < format.version; version += 1) {
    const step = format.migrations[version];
    if (step === undefined) return undefined;
    try {
      answers = step(answers);
    } catch {
      // A migration expects what the old program stored; altered content may make it throw.
      return undefined;
    }
  }
  return answers;
};

export const sealDraft = (
  answers: Answers,
  format: DraftFormat,
  owner: string | null,
  nowMs: number,
): DraftEnvelope => ({ version: format.version, owner, savedAtMs: nowMs, answers });

/**
 * The answers of a stored draft, or `undefined` when it is another user's, too old, from a
 * newer program, or not a draft at all.
 */
export const openDraft = (
  stored: unknown,
  format: DraftFormat,
  owner: string | null,
  nowMs: number,
): Answers | undefined => {
  if (!isEnvelope(stored) || stored.owner !== owner) return undefined;
  const ageMs = nowMs - stored.savedAtMs;
  if (ageMs < 0 || ageMs > format.lifeMs || stored.version > format.version) return undefined;
  return migrate(stored, format);
};
