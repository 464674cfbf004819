import type { Platform } from '../../../platform/platform.ts';
import { createOperatorReads } from '../../people/privacy/privacy.module.ts';
import {
  createDeclarationCaseHandlers,
  type DeclarationCaseHandlers,
} from './declaration-cases.handlers.ts';
import { createResolveDeclarations } from './resolve-declarations.ts';

export interface DeclarationCasesModule {
  readonly handlers: DeclarationCaseHandlers;
}

/** Declarations that a body refused, left without an answer or took in part, for an operator. */
export const createDeclarationCasesModule = (platform: Platform): DeclarationCasesModule => {
  const reads = createOperatorReads(platform);
  return {
    handlers: createDeclarationCaseHandlers(createResolveDeclarations({ ...platform, reads })),
  };
};
