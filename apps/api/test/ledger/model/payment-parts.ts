import {
  availableOn,
  keepAside,
  move,
  type Effects,
  type Model,
  type ModelPayment,
} from './model.ts';

const signed = (parts: Effects, sign: 1 | -1): Effects =>
  Object.fromEntries(Object.entries(parts).map(([name, amount]) => [name, sign * amount]));

/** The first account gives what it has, the next what is lacking; `undefined` if that is too little. */
export const partsOf = (
  model: Model,
  names: readonly string[],
  amount: number,
): Effects | undefined => {
  let left = amount;
  const parts = names.flatMap((name) => {
    const taken = Math.min(left, availableOn(model, name));
    left -= taken;
    return taken > 0 ? [[name, taken] as const] : [];
  });
  return left > 0 ? undefined : Object.fromEntries(parts);
};

export const spend = (model: Model, parts: Effects): void => move(model, signed(parts, -1));

export const keep = (model: Model, parts: Effects, sign: 1 | -1): void => {
  for (const [name, amount] of Object.entries(parts)) keepAside(model, name, sign * amount);
};

/** The card has answered, or the payment was cancelled. */
export const giveUp = (model: Model, payment: ModelPayment): void => {
  keep(model, payment.parts, -1);
  payment.statut = 'ANNULE';
};

export const takeBack = (model: Model, payment: ModelPayment): void => {
  move(model, payment.parts);
  payment.statut = 'ANNULE';
};

export const settle = (model: Model, payment: ModelPayment): void => {
  keep(model, payment.parts, -1);
  spend(model, payment.parts);
  payment.statut = 'EN_COURS';
};
