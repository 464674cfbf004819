import {
  currentRequestContext,
  noteSpan,
  runIn,
  type RequestContext,
} from '../telemetry/request-context.ts';

export interface BatcherSettings {
  /** Statements out at once; more of them would share the same processors and gather less. */
  readonly maxUnderWay: number;
  readonly maxTogether: number;
}

/** Reads take no locks, so large batches are safe. */
export const BATCHED_READS: BatcherSettings = { maxUnderWay: 2, maxTogether: 64 };

/** A statement that takes longer keeps those behind it waiting no more. */
const LATE_MS = 100;

interface Asked {
  /** The statement appears in the trace of the first request of the batch. */
  readonly moment: RequestContext | undefined;
  readonly askedAtMs: number;
}

interface Waiting<Question, Answer> extends Asked {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/** Answers each question, in the order of the questions. */
type AskAll<Question, Answer> = (questions: readonly Question[]) => Promise<readonly Answer[]>;

const answerOne = async <Question, Answer>(
  askAll: AskAll<Question, Answer>,
  { question, resolve, reject }: Waiting<Question, Answer>,
): Promise<void> => {
  try {
    const [answer, ...others] = await askAll([question]);
    if (answer === undefined || others.length > 0) throw new Error('one question, one answer');
    resolve(answer);
  } catch (error) {
    reject(error);
  }
};

/** In the trace of each: of the statement that answers several, only the first has its own words. */
const noteGathered = ({ moment, askedAtMs }: Asked): void =>
  runIn(moment, () =>
    noteSpan({ name: 'requêtes réunies', kind: 'internal', begunAtMs: askedAtMs }),
  );

/** One failing request must not fail the others of its batch: each is then run alone. */
const answerGroup = async <Question, Answer>(
  askAll: AskAll<Question, Answer>,
  group: readonly Waiting<Question, Answer>[],
): Promise<void> => {
  const alone = () => Promise.all(group.map((one) => answerOne(askAll, one)));
  if (group.length === 1) return void (await alone());
  try {
    const answers = await askAll(group.map(({ question }) => question));
    if (answers.length !== group.length) throw new Error('as many answers as questions');
    for (const [index, answer] of answers.entries()) group[index]?.resolve(answer);
  } catch {
    await alone();
  } finally {
    group.forEach(noteGathered);
  }
};

/**
 * Questions of different requests that meet are asked in one statement. A lone one leaves at once;
 * those that come while statements are out wait for one of them and leave together. Each sees what
 * is committed when it leaves, hence after it was asked.
 */
export const createBatcher = <Question, Answer>(
  askAll: AskAll<Question, Answer>,
  { maxUnderWay, maxTogether }: BatcherSettings,
): ((question: Question) => Promise<Answer>) => {
  const waiting: Waiting<Question, Answer>[] = [];
  let underWay = 0;
  let isAboutToSend = false;

  const sendGroup = (): void => {
    underWay += 1;
    let hasLeft = false;
    const leave = (): void => {
      if (hasLeft) return;
      hasLeft = true;
      underWay -= 1;
      sendSoon();
    };
    const late = setTimeout(leave, LATE_MS);
    const group = waiting.splice(0, maxTogether);
    void runIn(group[0]?.moment, () => answerGroup(askAll, group)).then(() => {
      clearTimeout(late);
      leave();
    });
  };

  const send = (): void => {
    isAboutToSend = false;
    const groups = Math.ceil(waiting.length / maxTogether);
    const sent = Math.min(groups, maxUnderWay - underWay);
    for (let group = 0; group < sent; group += 1) sendGroup();
  };

  /** After whatever else has just come in has asked its own question. */
  const sendSoon = (): void => {
    if (isAboutToSend || waiting.length === 0) return;
    isAboutToSend = true;
    setImmediate(send);
  };

  return (question) =>
    new Promise((resolve, reject) => {
      const asked = { moment: currentRequestContext(), askedAtMs: Date.now() };
      waiting.push({ question, resolve, reject, ...asked });
      sendSoon();
    });
};
