import type { VisualisationMode } from '@portail/rules/identity/access/vocabulary.ts';
import type { ComponentType, ReactNode } from 'react';

/** The contract on screen, as the calls of a declaration name it. */
export interface DeclaringContract {
  readonly numeroContrat: string;
  readonly typeContrat: VisualisationMode;
}

export interface DeclaringFrameProps {
  readonly lead?: string | undefined;
  readonly hasErrors?: boolean;
  readonly summary?: ReactNode;
  readonly children: ReactNode;
}

/** What the payment around it gives to a step of a declaration. */
export interface DeclaringStepProps {
  readonly contract: DeclaringContract;
  readonly Frame: ComponentType<DeclaringFrameProps>;
  /** The ways out, under the form: one step back, or not at all. */
  readonly actions: ReactNode;
  /** On to the next step. */
  readonly onDone: () => void;
}
