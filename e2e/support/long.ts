/** Tests that `npm test` leaves to `npm run test:long`. The choice is fixed, test by test. */
export const LONG_TAG = '@long';

export const IN_LONG_RUN = { tag: LONG_TAG } as const;

/**
 * Files that `npm run test:long` alone runs: refusals, repeated submissions and states of journeys
 * that other files of `npm test` walk through, and whose rules the API and the schemas also prove.
 */
export const LONG_FILES: readonly string[] = [
  '**/long/**',
  '**/conversion/once.spec.ts',
  '**/conversion/rules.spec.ts',
  '**/declarations/cesu-once.spec.ts',
  '**/declarations/cesu-refusals.spec.ts',
  '**/declarations/paje-rules.spec.ts',
  '**/declarations/pay-later.spec.ts',
  '**/campaigns/campaign-form-care.spec.ts',
  '**/identity/drafts-restored.spec.ts',
  '**/identity/registration-rules.spec.ts',
  '**/identity/states.spec.ts',
  '**/home-services/invoices-care.spec.ts',
  '**/home-services/ordering-care.spec.ts',
  '**/home-services/redirects.spec.ts',
  '**/branding/branding-editor.spec.ts',
  '**/orders/order-edges.spec.ts',
  '**/orders/order-once.spec.ts',
  '**/payments/account/interruptions.spec.ts',
  '**/payments/account/pay-once.spec.ts',
  '**/payments/paper/grid.spec.ts',
  '**/payments/paper/once.spec.ts',
  '**/shell/guards-by-session.spec.ts',
  '**/shell/guards-refusals.spec.ts',
  '**/trade/trade-care.spec.ts',
];

type Tags = { readonly tag?: string };

/** Variants of one behaviour: the first ones run in `npm test`, the others in `npm run test:long`. */
export const firstIn = <Case>(
  all: readonly Case[],
  count: number,
): readonly (readonly [Case, Tags])[] =>
  all.map((one, index) => [one, index < count ? {} : IN_LONG_RUN] as const);
