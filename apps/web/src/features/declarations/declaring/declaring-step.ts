import type { VisualisationMode } from '@portail/rules/identity/access/vocabulary.ts';
import type { ComponentType, ReactNode } from 'react';

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

export interface DeclaringStepProps {
  readonly contract: DeclaringContract;
  readonly Frame: ComponentType<DeclaringFrameProps>;
  readonly actions: ReactNode;
  readonly onDone: () => void;
}
