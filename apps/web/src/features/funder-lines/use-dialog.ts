import { useState } from 'react';

/**
 * A dialog about one thing. It stays in the page once closed, so that the focus goes back where it
 * came from; the next opening is another round, with nothing left of the last one.
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
