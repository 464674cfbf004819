import { useState } from 'react';

/** One row acted on at a time, and what became of the last. */
export const useAct = <Row, Outcome>() => {
  const [chosen, setChosen] = useState<Row>();
  const [outcome, setOutcome] = useState<Outcome>();
  return {
    chosen,
    outcome,
    open: (row: Row) => {
      setOutcome(undefined);
      setChosen(row);
    },
    close: (made?: Outcome) => {
      setChosen(undefined);
      setOutcome(made);
    },
  };
};
