import { describe, expect, it } from 'vitest';
import { ALL_CALLS } from '../calls/all-calls.ts';
import type { CallDefinition } from '../calls/define-call.ts';
import { PAGE_IDS, pageOf } from './registry.ts';

const closedCalls = Object.entries<CallDefinition>(ALL_CALLS).flatMap(([name, { access }]) =>
  access.kind === 'token' && access.feature !== undefined
    ? [{ name, feature: access.feature, permissions: access.anyOf }]
    : [],
);

describe('[S23] a call that a contract’s feature closes', () => {
  it.each(closedCalls)('$name has a page that the same feature closes', (call) => {
    const pages = PAGE_IDS.map(pageOf).filter(({ feature }) => feature === call.feature);
    const asked = new Set(pages.flatMap(({ permissions }) => permissions));
    expect(pages.length).toBeGreaterThan(0);
    // A user who may make the call may open one of these pages, and the reverse.
    for (const permission of call.permissions) expect(asked).toContain(permission);
  });
});
