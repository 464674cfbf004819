import { centsFromEuros, centsOf, eurosOf, type Cents } from './cents.ts';

/** Euros for an answer, from what the books count. The only place where an amount is divided. */
export const wireEuros = (cents: number): number => eurosOf(centsOf(cents));

/** Cents of an answer: exact, or it is not an amount of ours. Nothing is rounded on the way in. */
export const centsOfWire = (euros: number): Cents => {
  const cents = centsFromEuros(euros);
  if (cents === undefined) throw new RangeError(`${euros} is not an amount in euros`);
  return cents;
};
