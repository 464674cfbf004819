import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Answers,
  decideStep,
  type Flow,
  nextStep,
  previousStep,
  reachableSteps,
  relevantSteps,
  storableAnswers,
  submittableAnswers,
} from './flow.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const FORBIDDEN = ['code', 'motDePasse'] as const;

/** A step is complete when its answer says so, and relevant when an earlier one does not forbid it. */
const schema = {
  safeParse: (answer: unknown) => ({
    success:
      typeof answer === 'object' && answer !== null && 'done' in answer && answer.done === true,
  }),
};
const closes = (answer: unknown, id: string): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'closes' in answer &&
  Array.isArray(answer.closes) &&
  answer.closes.includes(id);

const anyFlow: fc.Arbitrary<Flow> = fc
  .tuple(
    fc.subarray([...IDS], { minLength: 1 }),
    fc.array(fc.subarray([...FORBIDDEN]), { minLength: IDS.length, maxLength: IDS.length }),
    fc.array(fc.boolean(), { minLength: IDS.length, maxLength: IDS.length }),
  )
  .map(([ids, forbidden, conditional]) => ({
    id: 'hasard',
    steps: ids.map((id, index) => ({
      id,
      page: id,
      schema,
      neverStored: forbidden[index] ?? [],
      // The first step is always there: a flow starts somewhere.
      ...(index > 0 && conditional[index] === true
        ? {
            isRelevant: (answers: Answers) =>
              !Object.values(answers).some((answer) => closes(answer, id)),
          }
        : {}),
    })),
  }));

const anyAnswer = fc.record(
  {
    done: fc.boolean(),
    closes: fc.subarray([...IDS]),
    code: fc.string(),
    titres: fc.array(fc.record({ motDePasse: fc.string(), code: fc.nat(), libelle: fc.string() })),
  },
  { requiredKeys: [] },
);
const anyAnswers: fc.Arbitrary<Answers> = fc.dictionary(
  fc.constantFrom(...IDS, 'autre'),
  anyAnswer,
);

/** Does a field of one of these names stand anywhere inside? */
const holds = (value: unknown, names: readonly string[]): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, inner]) => (!Array.isArray(value) && names.includes(name)) || holds(inner, names),
  );
};

const whatever = (check: (flow: Flow, answers: Answers) => void): void =>
  fc.assert(fc.property(anyFlow, anyAnswers, check), { numRuns: 500 });

describe('whatever the flow and the answers', () => {
  it('what can be reached is the beginning of the way', () => {
    whatever((flow, answers) => {
      const way = relevantSteps(flow, answers);
      const reachable = reachableSteps(flow, answers);
      expect(reachable).toEqual(way.slice(0, reachable.length));
      expect(reachable.length).toBeGreaterThan(0);
      const before = reachable.slice(0, -1);
      expect(before.every((step) => schema.safeParse(answers[step.id]).success)).toBe(true);
    });
  });

  it('a step is shown if and only if it can be reached; otherwise the way leads to one that is', () => {
    whatever((flow, answers) => {
      const reachable = reachableSteps(flow, answers).map(({ id }) => id);
      for (const { id } of flow.steps) {
        const decision = decideStep(flow, answers, id);
        expect(decision.kind === 'show').toBe(reachable.includes(id));
        if (decision.kind === 'redirect') {
          expect(decision.to.id).toBe(reachable.at(-1));
          expect(decideStep(flow, answers, decision.to.id).kind).toBe('show');
        }
      }
    });
  });

  it('the next of the previous is where one stood', () => {
    whatever((flow, answers) => {
      for (const { id } of relevantSteps(flow, answers)) {
        const next = nextStep(flow, answers, id);
        if (next !== undefined) expect(previousStep(flow, answers, next.id)?.id).toBe(id);
      }
    });
  });

  it('what is submitted is of the way, and gives the same way again', () => {
    whatever((flow, answers) => {
      const sent = submittableAnswers(flow, answers);
      const way = relevantSteps(flow, answers).map(({ id }) => id);
      expect(way).toEqual(expect.arrayContaining(Object.keys(sent)));
      expect(relevantSteps(flow, sent).map(({ id }) => id)).toEqual(way);
      for (const [id, answer] of Object.entries(sent)) expect(answer).toBe(answers[id]);
    });
  });

  it('what is stored never holds a forbidden field, and keeps the rest', () => {
    whatever((flow, answers) => {
      const stored = storableAnswers(flow, answers);
      for (const { id, neverStored } of flow.steps) {
        expect(holds(stored[id], neverStored)).toBe(false);
        if (neverStored.length === 0) expect(stored[id]).toEqual(answers[id]);
      }
      expect(storableAnswers(flow, stored)).toEqual(stored);
      expect(flow.steps.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(stored)));
    });
  });
});
