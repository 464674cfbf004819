import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DraftFormat, openDraft, sealDraft } from './draft.ts';

const NOW = Date.UTC(2027, 0, 15, 9);
const DAY_MS = 86_400_000;
const ANSWERS = { choix: { montant: 15 } };

const FORMAT: DraftFormat = {
  version: 3,
  migrations: {
    1: ({ amount, ...rest }) => ({ ...rest, choix: { montant: amount } }),
    2: (answers) => ({ ...answers, versionTwo: true }),
  },
  lifeMs: DAY_MS,
};

const sealed = sealDraft(ANSWERS, FORMAT, 'marie', NOW);
const open = (stored: unknown, owner: string | null = 'marie', nowMs = NOW) =>
  openDraft(stored, FORMAT, owner, nowMs);

describe('drafts', () => {
  it('open as they were sealed, through the text of a storage', () => {
    expect(sealed).toEqual({ version: 3, owner: 'marie', savedAtMs: NOW, answers: ANSWERS });
    const stored: unknown = JSON.parse(JSON.stringify(sealed));
    expect(open(stored)).toEqual(ANSWERS);
    expect(open(sealDraft(ANSWERS, FORMAT, null, NOW), null)).toEqual(ANSWERS);
  });

  it('belong to one person', () => {
    expect(open(sealed, 'paul')).toBeUndefined();
    expect(open(sealed, null)).toBeUndefined();
    expect(open({ ...sealed, owner: null })).toBeUndefined();
  });

  it('expire after the lifetime of their format, to the millisecond', () => {
    expect(open(sealed, 'marie', NOW + DAY_MS)).toEqual(ANSWERS);
    expect(open(sealed, 'marie', NOW + DAY_MS + 1)).toBeUndefined();
    expect(open(sealed, 'marie', NOW - 1)).toBeUndefined();
  });

  it('of earlier versions go through every migration in between', () => {
    expect(open({ ...sealed, version: 1, answers: { amount: 20, autre: 1 } })).toEqual({
      autre: 1,
      choix: { montant: 20 },
      versionTwo: true,
    });
    expect(open({ ...sealed, version: 2, answers: ANSWERS })).toEqual({
      ...ANSWERS,
      versionTwo: true,
    });
  });

  it('of a version without a migration, or of a newer program, are not opened', () => {
    expect(open({ ...sealed, version: 0 })).toBeUndefined();
    expect(open({ ...sealed, version: -1 })).toBeUndefined();
    expect(open({ ...sealed, version: 4 })).toBeUndefined();
    expect(open({ ...sealed, version: 2.5 })).toBeUndefined();
  });

  it('whose migration fails are not opened', () => {
    const failing: DraftFormat = {
      ...FORMAT,
      migrations: {
        2: () => {
          throw new TypeError('not what the old program stored');
        },
      },
    };
    expect(openDraft({ ...sealed, version: 2 }, failing, 'marie', NOW)).toBeUndefined();
  });

  it.each([
    ['text', '{"version":3}'],
    ['nothing', null],
    ['a list', [sealed]],
    ['no answers', { ...sealed, answers: undefined }],
    ['answers that are a list', { ...sealed, answers: [] }],
    ['answers that are null', { ...sealed, answers: null }],
    ['a date that is a text', { ...sealed, savedAtMs: String(NOW) }],
    ['a date that is no number', { ...sealed, savedAtMs: Number.NaN }],
    ['a version that is a text', { ...sealed, version: '3' }],
    ['a version that is no number', { ...sealed, version: Number.NaN }],
    ['an owner that is a number', { ...sealed, owner: 7 }],
  ])('%s is no draft', (_, stored) => {
    expect(open(stored)).toBeUndefined();
  });

  it('garbage never throws', () => {
    const envelope = fc.record(
      {
        version: fc.anything(),
        owner: fc.anything(),
        savedAtMs: fc.anything(),
        answers: fc.anything(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), envelope), (stored) => {
        openDraft(stored, FORMAT, 'marie', NOW);
      }),
      { numRuns: 1_000 },
    );
  });
});
