import { ALL_FLOWS } from '@portail/contract/flows/all-flows.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as draftStore from './draft-store.ts';

/** The store listens to its page from its first moment: it is loaded once there is one. */
let drafts: typeof draftStore;
beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget());
  drafts = await import('./draft-store.ts');
});
afterAll(() => vi.unstubAllGlobals());

describe('drafts', () => {
  it.each(ALL_FLOWS.map((flow) => [flow.id, flow] as const))(
    '[XC-06] giving up « %s » empties each of its steps, and nothing of the others',
    (id, { steps }) => {
      for (const flow of ALL_FLOWS) drafts.saveAnswers(flow.id, 'autre', flow.id);
      for (const step of steps) drafts.saveAnswers(id, step.id, { rempli: true });
      expect(Object.keys(drafts.answersOf(id))).toHaveLength(steps.length + 1);
      drafts.resetFlow(id);
      expect(drafts.answersOf(id)).toEqual({});
      const others = ALL_FLOWS.filter((flow) => flow.id !== id);
      for (const flow of others) expect(drafts.answersOf(flow.id)).toEqual({ autre: flow.id });
    },
  );
});
