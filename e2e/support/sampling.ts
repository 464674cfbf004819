/**
 * The sweeps over every page and every person take longer than a run should: each run walks with
 * the people named here, `npm run test:long` with all of them.
 */
export const LONG_TAG = '@long';

export const sampled = (isSampled: boolean): { tag?: string } =>
  isSampled ? {} : { tag: LONG_TAG };
