import type { Flow, FlowStep } from '@portail/rules/flow/flow.ts';
import * as z from 'zod/mini';
import type { PageId } from '../pages/registry.ts';

export interface PageStep<StepId extends string = string> extends FlowStep<StepId> {
  readonly page: PageId;
  /** Short name in the stepper. */
  readonly label: string;
}

export interface PageFlow<StepId extends string = string> extends Flow<StepId> {
  readonly steps: readonly PageStep<StepId>[];
}

export const defineFlow = <const S extends string>(
  id: string,
  steps: readonly PageStep<S>[],
): PageFlow<S> => ({ id, steps });

/** The least a step can ask: that something has been answered. */
export const answered = z.looseObject({});
