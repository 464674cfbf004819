/** Anything that can say whether an answer is whole: a Zod schema fits. */
export interface AnswerSchema {
  safeParse(answer: unknown): { readonly success: boolean };
}

export type Answers<StepId extends string = string> = Partial<Readonly<Record<StepId, unknown>>>;

export interface FlowStep<StepId extends string = string> {
  readonly id: StepId;
  /** Page of the registry that shows the step. */
  readonly page: string;
  /** A step without a schema has no input and is complete once shown. */
  readonly schema: AnswerSchema;
  /** Is the step part of the way, given what has been answered so far? Always, when absent. */
  readonly isRelevant?: (answers: Answers<StepId>) => boolean;
  /** Fields that live in memory only: passwords, codes, scratch codes. */
  readonly neverStored: readonly string[];
  /**
   * Shows what came of the flow. It opens when its own answer is there and not before, even though
   * the questions that led to it have been emptied since.
   */
  readonly isOutcome?: boolean;
}

export interface Flow<StepId extends string = string> {
  readonly id: string;
  readonly steps: readonly FlowStep<StepId>[];
}

export type StepState = 'done' | 'current' | 'upcoming';

export type StepDecision<StepId extends string> =
  | { readonly kind: 'show' }
  | { readonly kind: 'redirect'; readonly to: FlowStep<StepId> };

/**
 * The way that these answers make, in order. Each step is asked with the answers of the way
 * before it only: what was answered on a branch that has been left decides nothing any more.
 */
export const relevantSteps = <S extends string>(
  flow: Flow<S>,
  answers: Answers<S>,
): readonly FlowStep<S>[] => {
  const relevant: FlowStep<S>[] = [];
  const soFar: Partial<Record<S, unknown>> = {};
  for (const step of flow.steps) {
    if (step.isRelevant?.(soFar) === false) continue;
    relevant.push(step);
    if (answers[step.id] !== undefined) soFar[step.id] = answers[step.id];
  }
  return relevant;
};

export const isComplete = <S extends string>(step: FlowStep<S>, answers: Answers<S>): boolean =>
  step.schema.safeParse(answers[step.id]).success;

const isOpen = <S extends string>(step: FlowStep<S>, answers: Answers<S>): boolean =>
  step.isOutcome !== true || isComplete(step, answers);

/** Steps that may be opened: everything up to and including the first incomplete one. */
export const reachableSteps = <S extends string>(
  flow: Flow<S>,
  answers: Answers<S>,
): readonly FlowStep<S>[] => {
  const relevant = relevantSteps(flow, answers);
  const firstIncomplete = relevant.findIndex((step) => !isComplete(step, answers));
  const upToIncomplete = firstIncomplete === -1 ? relevant : relevant.slice(0, firstIncomplete + 1);
  return upToIncomplete.filter((step) => isOpen(step, answers));
};

/**
 * May this step be opened? A deep link too far ahead goes to the first incomplete step,
 * so that nothing is ever submitted around a question.
 */
export const decideStep = <S extends string>(
  flow: Flow<S>,
  answers: Answers<S>,
  wanted: S,
): StepDecision<S> => {
  const outcome = flow.steps.find((step) => step.id === wanted && step.isOutcome === true);
  if (outcome !== undefined && isComplete(outcome, answers)) return { kind: 'show' };
  const reachable = reachableSteps(flow, answers);
  if (reachable.some((step) => step.id === wanted)) return { kind: 'show' };
  const to = reachable.at(-1) ?? flow.steps[0];
  if (to === undefined) throw new RangeError(`flow ${flow.id} has no step`);
  return { kind: 'redirect', to };
};

export const nextStep = <S extends string>(
  flow: Flow<S>,
  answers: Answers<S>,
  from: S,
): FlowStep<S> | undefined => {
  const relevant = relevantSteps(flow, answers);
  const index = relevant.findIndex((step) => step.id === from);
  return index === -1 ? undefined : relevant[index + 1];
};

export const previousStep = <S extends string>(
  flow: Flow<S>,
  answers: Answers<S>,
  from: S,
): FlowStep<S> | undefined => {
  const relevant = relevantSteps(flow, answers);
  const index = relevant.findIndex((step) => step.id === from);
  return index <= 0 ? undefined : relevant[index - 1];
};

/** What the stepper shows: derived each time, so a changed answer undoes what stood on it. */
export const stepStates = <S extends string>(
  flow: Flow<S>,
  answers: Answers<S>,
  current: S,
): readonly { readonly step: FlowStep<S>; readonly state: StepState }[] => {
  const reachable = new Set(reachableSteps(flow, answers).map((step) => step.id));
  return relevantSteps(flow, answers).map((step) => {
    if (step.id === current) return { step, state: 'current' };
    const isDone = reachable.has(step.id) && isComplete(step, answers);
    return { step, state: isDone ? 'done' : 'upcoming' };
  });
};

/** Only answers of relevant steps are sent: a branch that was left leaves nothing behind. */
export const submittableAnswers = <S extends string>(
  flow: Flow<S>,
  answers: Answers<S>,
): Answers<S> => pickSteps(relevantSteps(flow, answers), (step) => answers[step.id]);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Removes the named fields at any depth, because a code may sit in a list of vouchers. */
const without = (value: unknown, fields: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map((one) => without(one, fields));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !fields.includes(name))
      .map(([name, inner]) => [name, without(inner, fields)]),
  );
};

/** What may be written to the browser's storage. */
export const storableAnswers = <S extends string>(flow: Flow<S>, answers: Answers<S>): Answers<S> =>
  pickSteps(flow.steps, (step) => without(answers[step.id], step.neverStored));

const pickSteps = <S extends string>(
  steps: readonly FlowStep<S>[],
  answerOf: (step: FlowStep<S>) => unknown,
): Answers<S> => {
  const picked: Partial<Record<S, unknown>> = {};
  for (const step of steps) {
    const answer = answerOf(step);
    if (answer !== undefined) picked[step.id] = answer;
  }
  return picked;
};
