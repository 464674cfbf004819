import process from 'node:process';

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export const french = (value: number, digits = 2): string =>
  value.toFixed(digits).replace('.', ',');

/** What is measured beside what is asked; one that falls short makes the whole command fail. */
export const createVerdicts = () => {
  let areAllGood = true;
  return {
    judge: (what: string, value: number, isRight: boolean, asked: string): void => {
      areAllGood &&= isRight;
      say(`${isRight ? '✓' : '✗'} ${what}\u00a0: ${french(value)} (demandé\u00a0: ${asked})`);
    },
    areAllGood: (): boolean => areAllGood,
  };
};
