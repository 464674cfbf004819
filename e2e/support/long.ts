/** Tests that `npm test` leaves to `npm run test:long`. The choice is fixed, test by test. */
export const LONG_TAG = '@long';

export const IN_LONG_RUN = { tag: LONG_TAG } as const;

type Tags = { readonly tag?: string };

/** Variants of one behaviour: the first ones run in `npm test`, the others in `npm run test:long`. */
export const firstIn = <Case>(
  all: readonly Case[],
  count: number,
): readonly (readonly [Case, Tags])[] =>
  all.map((one, index) => [one, index < count ? {} : IN_LONG_RUN] as const);
