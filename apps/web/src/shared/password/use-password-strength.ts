import { useEffect, useState } from 'react';
import { loadMeasure } from './measure.ts';
import type { KnownStrength } from './password-state.ts';

/** Measuring takes longer than a key stroke: it waits for a pause in the typing. */
const PAUSE_MS = 300;

interface Measured {
  readonly password: string;
  readonly strength: KnownStrength;
}

/** How strong the password is, once that can be told. `context` must be the same list each time. */
export const usePasswordStrength = (
  password: string,
  context: readonly string[],
): KnownStrength => {
  const [measured, setMeasured] = useState<Measured>({ password: '', strength: undefined });
  useEffect(() => {
    // The dictionaries come while the person is still thinking; without them the server measures.
    void loadMeasure().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (password === '') return undefined;
    let isGone = false;
    const timer = setTimeout(() => {
      loadMeasure().then(
        (measure) => {
          if (!isGone) setMeasured({ password, strength: measure(password, context) });
        },
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [password, context]);
  return measured.password === password ? measured.strength : undefined;
};
