import { describe, expect, it } from 'vitest';
import {
  type Answers,
  decideStep,
  type Flow,
  type FlowStep,
  isComplete,
  nextStep,
  previousStep,
  reachableSteps,
  relevantSteps,
  stepStates,
  storableAnswers,
  submittableAnswers,
} from './flow.ts';

type Id = 'choix' | 'adresse' | 'etage' | 'montant' | 'fin';

/** Complete when it is an object with `ok: true`. */
const schema = {
  safeParse: (answer: unknown) => ({
    success: typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true,
  }),
};
const has = (answers: Answers<Id>, step: Id, field: string): boolean => {
  const answer = answers[step];
  return typeof answer === 'object' && answer !== null && field in answer;
};
const step = (id: Id, more: Partial<FlowStep<Id>> = {}): FlowStep<Id> => ({
  id,
  page: id.toUpperCase(),
  schema,
  neverStored: [],
  ...more,
});

/** `adresse` is for deliveries, `etage` for addresses in a building. */
const FLOW: Flow<Id> = {
  id: 'essai',
  steps: [
    step('choix'),
    step('adresse', { isRelevant: (answers) => has(answers, 'choix', 'livre') }),
    step('etage', { isRelevant: (answers) => has(answers, 'adresse', 'immeuble') }),
    step('montant', { neverStored: ['code', 'secret'] }),
    step('fin'),
  ],
};

const ok = { ok: true };
const delivered = { ok: true, livre: 1 };
const building = { ok: true, immeuble: 1 };
const ids = (steps: readonly FlowStep<Id>[]): string => steps.map(({ id }) => id).join(' ');

describe('the way', () => {
  it.each<[string, Answers<Id>, string, string]>([
    ['nothing answered', {}, 'choix montant fin', 'choix'],
    ['first answered', { choix: ok }, 'choix montant fin', 'choix montant'],
    ['a branch opened', { choix: delivered }, 'choix adresse montant fin', 'choix adresse'],
    [
      'a branch of the branch',
      { choix: delivered, adresse: building },
      'choix adresse etage montant fin',
      'choix adresse etage',
    ],
    [
      'a branch left: what was answered on it decides nothing any more',
      { choix: ok, adresse: building, etage: ok },
      'choix montant fin',
      'choix montant',
    ],
    ['an answer that is not whole', { choix: { ok: false } }, 'choix montant fin', 'choix'],
    [
      'a hole in the middle',
      { choix: delivered, montant: ok, fin: ok },
      'choix adresse montant fin',
      'choix adresse',
    ],
    [
      'everything answered',
      { choix: ok, montant: ok, fin: ok },
      'choix montant fin',
      'choix montant fin',
    ],
  ])('%s', (_, answers, relevant, reachable) => {
    expect(ids(relevantSteps(FLOW, answers))).toBe(relevant);
    expect(ids(reachableSteps(FLOW, answers))).toBe(reachable);
  });

  it('a step only sees the answers before it', () => {
    const seen: Answers<Id>[] = [];
    const spying: Flow<Id> = {
      id: 'espion',
      steps: [
        step('choix'),
        step('adresse', { isRelevant: () => false }),
        step('montant', {
          isRelevant: (answers) => {
            seen.push({ ...answers });
            return true;
          },
        }),
        step('fin'),
      ],
    };
    relevantSteps(spying, { choix: ok, adresse: ok, montant: ok, fin: ok });
    expect(seen).toEqual([{ choix: ok }]);
  });
});

describe('decideStep', () => {
  it.each<[Id, Answers<Id>, string]>([
    ['choix', {}, 'show'],
    ['fin', {}, 'choix'],
    ['montant', { choix: ok }, 'show'],
    ['fin', { choix: ok }, 'montant'],
    ['choix', { choix: ok, montant: ok }, 'show'],
    ['adresse', { choix: ok, adresse: ok }, 'montant'],
    ['fin', { choix: delivered, montant: ok }, 'adresse'],
    ['adresse', { choix: ok, montant: ok, fin: ok }, 'fin'],
  ])('a link to %s with %j leads to %s', (wanted, answers, expected) => {
    const decision = decideStep(FLOW, answers, wanted);
    expect(decision.kind === 'show' ? 'show' : decision.to.id).toBe(expected);
  });

  it('a flow without a step is a mistake of ours', () => {
    expect(() => decideStep({ id: 'vide', steps: [] }, {}, 'choix')).toThrow(RangeError);
  });

  it('a changed answer undoes what stood on it', () => {
    const whole: Answers<Id> = { choix: ok, montant: ok, fin: ok };
    expect(decideStep(FLOW, whole, 'fin').kind).toBe('show');
    const changed: Answers<Id> = { ...whole, choix: delivered };
    expect(decideStep(FLOW, changed, 'fin')).toMatchObject({ to: { id: 'adresse' } });
    expect(stepStates(FLOW, changed, 'adresse').map(({ state }) => state)).toEqual([
      'done',
      'current',
      'upcoming',
      'upcoming',
    ]);
  });
});

describe('an outcome', () => {
  const flow: Flow<Id> = {
    id: 'fini',
    steps: [step('choix'), step('montant'), step('fin', { isOutcome: true })],
  };
  const leadsTo = (answers: Answers<Id>, wanted: Id) => {
    const decision = decideStep(flow, answers, wanted);
    return decision.kind === 'show' ? 'show' : decision.to.id;
  };

  it('is not shown before there is one, even when every question is answered', () => {
    expect(leadsTo({ choix: ok, montant: ok }, 'fin')).toBe('montant');
    expect(ids(reachableSteps(flow, { choix: ok, montant: ok }))).toBe('choix montant');
    expect(leadsTo({}, 'fin')).toBe('choix');
  });

  it('stays open once the questions have been emptied, and opens none of them', () => {
    expect(leadsTo({ fin: ok }, 'fin')).toBe('show');
    expect(leadsTo({ fin: ok }, 'montant')).toBe('choix');
  });
});

describe('moving along', () => {
  const answers: Answers<Id> = { choix: delivered };
  it('goes over the steps that are not part of the way', () => {
    expect(nextStep(FLOW, answers, 'choix')?.id).toBe('adresse');
    expect(nextStep(FLOW, answers, 'adresse')?.id).toBe('montant');
    expect(nextStep(FLOW, {}, 'choix')?.id).toBe('montant');
    expect(previousStep(FLOW, {}, 'montant')?.id).toBe('choix');
    expect(previousStep(FLOW, answers, 'montant')?.id).toBe('adresse');
  });

  it('ends at the ends, and nowhere from a step off the way', () => {
    expect(nextStep(FLOW, answers, 'fin')).toBeUndefined();
    expect(previousStep(FLOW, answers, 'choix')).toBeUndefined();
    expect(nextStep(FLOW, {}, 'adresse')).toBeUndefined();
    expect(previousStep(FLOW, {}, 'adresse')).toBeUndefined();
  });

  it('a step that was gone back to is current, and the ones done stay done', () => {
    const whole: Answers<Id> = { choix: ok, montant: ok };
    expect(stepStates(FLOW, whole, 'choix').map(({ step: { id }, state }) => [id, state])).toEqual([
      ['choix', 'current'],
      ['montant', 'done'],
      ['fin', 'upcoming'],
    ]);
  });
});

describe('what leaves', () => {
  it('only answers of the way are submitted', () => {
    const answers: Answers<Id> = { choix: ok, adresse: building, etage: ok, montant: ok };
    expect(submittableAnswers(FLOW, answers)).toEqual({ choix: ok, montant: ok });
    expect(submittableAnswers(FLOW, { ...answers, choix: delivered })).toEqual({
      choix: delivered,
      adresse: building,
      etage: ok,
      montant: ok,
    });
  });

  it('a secret is submitted, and never stored at any depth', () => {
    const montant = {
      ok: true,
      code: '1234',
      titres: [{ numeroTitre: '1', secret: 'x', fond: [{ code: 1, reste: null }] }, 'texte', null],
    };
    const answers: Answers<Id> = { choix: { code: 'kept: another step' }, montant };
    expect(submittableAnswers(FLOW, answers).montant).toEqual(montant);
    expect(storableAnswers(FLOW, answers)).toEqual({
      choix: { code: 'kept: another step' },
      montant: { ok: true, titres: [{ numeroTitre: '1', fond: [{ reste: null }] }, 'texte', null] },
    });
    expect(montant.code).toBe('1234');
  });

  it('keeps the answers of a branch that was left, in case the user returns to it', () => {
    expect(storableAnswers(FLOW, { choix: ok, etage: ok })).toEqual({ choix: ok, etage: ok });
  });

  it('answers of steps that the flow does not have are dropped', () => {
    const foreign: Record<string, unknown> = { choix: ok, motDePasse: 'secret' };
    expect(storableAnswers(FLOW, foreign)).toEqual({ choix: ok });
    expect(submittableAnswers(FLOW, foreign)).toEqual({ choix: ok });
  });

  it('completeness is the schema’s word', () => {
    expect(isComplete(step('choix'), { choix: ok })).toBe(true);
    expect(isComplete(step('choix'), { choix: undefined })).toBe(false);
    expect(isComplete(step('choix'), { montant: ok })).toBe(false);
  });
});
