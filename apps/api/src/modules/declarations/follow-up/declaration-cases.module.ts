import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createResolveDeclarations, type DeclarationAct } from './resolve-declarations.ts';

interface CloseRequest extends Pick<DeclarationAct, 'caller' | 'origin'> {
  readonly params: { readonly referenceDeclaration: string };
  readonly body: { readonly motif: string };
}

/** Operator calls for declarations that a body refused, did not answer or accepted in part. */
export const createDeclarationCasesModule = (platform: Platform) => {
  const declarations = createResolveDeclarations(platform);
  const closing =
    (issue: DeclarationAct['issue']) =>
    async ({ caller, origin, params, body }: CloseRequest): Promise<undefined> => {
      await declarations.close({
        caller,
        origin,
        issue,
        reference: params.referenceDeclaration,
        reason: body.motif,
      });
      return undefined;
    };
  return defineModule({
    handlers: {
      getDeclarationsToResolve: ({ caller, query, origin }) =>
        declarations.list(caller, query, origin),
      resendDeclaration: closing('RENVOYEE'),
      resolveDeclaration: closing('RESOLUE'),
    },
  });
};
