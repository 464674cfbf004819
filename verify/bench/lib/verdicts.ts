import process from 'node:process';
import * as z from 'zod/mini';

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export const french = (value: number, digits = 2): string =>
  value.toFixed(digits).replace('.', ',');

/** One figure beside what is asked of it: what `npm run bench` gathers from every benchmark. */
export const verdictMessage = z.object({
  type: z.literal('verdict'),
  what: z.string(),
  /** Absent where nothing could be measured: the channel knows no NaN. */
  value: z.nullable(z.number()),
  isRight: z.boolean(),
  asked: z.string(),
  /** Its key in the file of `--json`, which other programs read. */
  figure: z.optional(z.string()),
});
export type Verdict = z.infer<typeof verdictMessage>;

/** To the program that gathers, where there is one. */
const tellGatherer = (verdict: Verdict): void => {
  process.send?.(verdict);
};

/** What is measured beside what is asked; one that falls short makes the whole command fail. */
export const createVerdicts = () => {
  let areAllGood = true;
  return {
    assess: (
      what: string,
      value: number,
      isRight: boolean,
      asked: string,
      figure?: string,
    ): void => {
      areAllGood &&= isRight;
      say(`${isRight ? '✓' : '✗'} ${what}\u00a0: ${french(value)} (demandé\u00a0: ${asked})`);
      tellGatherer({
        type: 'verdict',
        what,
        value: Number.isFinite(value) ? value : null,
        isRight,
        asked,
        figure,
      });
    },
    areAllGood: (): boolean => areAllGood,
  };
};
