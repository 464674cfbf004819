export interface MillesimeVector {
  readonly millesime: number;
  readonly instant: string;
  readonly payable: boolean;
  readonly tradeable: boolean;
}

const vector = (
  millesime: number,
  instant: string,
  state: 'PAYABLE' | 'ECHANGEABLE' | 'EXPIRE',
): MillesimeVector => ({
  millesime,
  instant,
  payable: state === 'PAYABLE',
  tradeable: state === 'ECHANGEABLE',
});

/** Bounds of the February window in UTC; the code and the database functions are tested with the same values. */
export const MILLESIME_VECTORS: readonly MillesimeVector[] = [
  vector(2026, '2026-01-01T00:00:00Z', 'PAYABLE'),
  vector(2026, '2026-12-31T23:59:59Z', 'PAYABLE'),
  vector(2026, '2027-01-31T22:59:59Z', 'PAYABLE'),
  vector(2026, '2027-01-31T22:59:59.999Z', 'PAYABLE'),
  vector(2026, '2027-01-31T23:00:00Z', 'ECHANGEABLE'),
  vector(2026, '2027-02-01T00:00:00Z', 'ECHANGEABLE'),
  vector(2026, '2027-02-28T22:59:59Z', 'ECHANGEABLE'),
  vector(2026, '2027-02-28T23:00:00Z', 'EXPIRE'),
  vector(2026, '2027-03-01T00:00:00Z', 'EXPIRE'),
  // A leap year: February has one day more.
  vector(2027, '2028-01-31T22:59:59Z', 'PAYABLE'),
  vector(2027, '2028-01-31T23:00:00Z', 'ECHANGEABLE'),
  vector(2027, '2028-02-28T23:00:00Z', 'ECHANGEABLE'),
  vector(2027, '2028-02-29T22:59:59Z', 'ECHANGEABLE'),
  vector(2027, '2028-02-29T23:00:00Z', 'EXPIRE'),
  // 2000 was a leap year, 2100 is not.
  vector(2099, '2100-02-28T22:59:59Z', 'ECHANGEABLE'),
  vector(2099, '2100-02-28T23:00:00Z', 'EXPIRE'),
  vector(2000, '2001-01-31T23:00:00Z', 'ECHANGEABLE'),
  // The same instants in local time of Réunion, Mayotte, Martinique, Guyane, Nouméa and Tahiti:
  // only Paris time counts.
  vector(2026, '2027-02-01T02:59:59+04:00', 'PAYABLE'),
  vector(2026, '2027-02-01T03:00:00+04:00', 'ECHANGEABLE'),
  vector(2026, '2027-02-01T01:59:59+03:00', 'PAYABLE'),
  vector(2026, '2027-02-01T02:00:00+03:00', 'ECHANGEABLE'),
  vector(2026, '2027-01-31T18:59:59-04:00', 'PAYABLE'),
  vector(2026, '2027-01-31T19:00:00-04:00', 'ECHANGEABLE'),
  vector(2026, '2027-01-31T19:59:59-03:00', 'PAYABLE'),
  vector(2026, '2027-01-31T20:00:00-03:00', 'ECHANGEABLE'),
  vector(2026, '2027-02-01T09:59:59+11:00', 'PAYABLE'),
  vector(2026, '2027-02-01T10:00:00+11:00', 'ECHANGEABLE'),
  vector(2026, '2027-01-31T12:59:59-10:00', 'PAYABLE'),
  vector(2026, '2027-01-31T13:00:00-10:00', 'ECHANGEABLE'),
];
