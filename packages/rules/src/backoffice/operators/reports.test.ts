import { describe, expect, it } from 'vitest';
import { agreementOf, REPORT_TYPES } from './reports.ts';
import { EXPORT_LINES_ALONE } from './second-person.ts';

describe('[S44] a report', () => {
  it('[S44] of more than a thousand lines about people waits for a second person', () => {
    const made = { type: 'PAIEMENTS', lines: EXPORT_LINES_ALONE, agreedBy: null } as const;
    expect(EXPORT_LINES_ALONE).toBe(1_000);
    expect(agreementOf(made)).toBe('SANS_OBJET');
    expect(agreementOf({ ...made, lines: EXPORT_LINES_ALONE + 1 })).toBe('ATTENDU');
    expect(agreementOf({ ...made, lines: EXPORT_LINES_ALONE + 1, agreedBy: 'x' })).toBe('DONNE');
  });

  it('[S44] whose lines name no person needs no approval, however long', () => {
    const waits = REPORT_TYPES.filter(
      (type) => agreementOf({ type, lines: 1_000_000, agreedBy: null }) === 'ATTENDU',
    );
    expect(waits).toEqual(['PAIEMENTS', 'OPPOSITIONS', 'ENCAISSEMENTS_ATTENDUS', 'VIREMENTS']);
  });
});
