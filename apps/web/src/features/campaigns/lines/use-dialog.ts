import { useState } from 'react';

/**
 * The dialog stays mounted when closed so that the focus returns to its trigger; `round` resets its
 * state.
 */
export const useDialog = <Subject>() => {
  const [state, setState] = useState<{
    readonly subject: Subject | undefined;
    readonly round: number;
    readonly isOpen: boolean;
  }>({ subject: undefined, round: 0, isOpen: false });
  return {
    ...state,
    open: (subject: Subject) =>
      setState(({ round }) => ({ subject, round: round + 1, isOpen: true })),
    close: () => setState((before) => ({ ...before, isOpen: false })),
  };
};
