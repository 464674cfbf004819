import type { Handlers } from '../../../platform/http/handler.ts';
import type { DeclarationAct, ResolveDeclarations } from './resolve-declarations.ts';

export type DeclarationCaseHandlers = Pick<
  Handlers,
  'getDeclarationsToResolve' | 'resendDeclaration' | 'resolveDeclaration'
>;

type Asked = Pick<DeclarationAct, 'caller' | 'origin'> & {
  readonly params: { readonly referenceDeclaration: string };
  readonly body: { readonly motif: string };
};

export const createDeclarationCaseHandlers = (
  declarations: ResolveDeclarations,
): DeclarationCaseHandlers => {
  const closing =
    (issue: DeclarationAct['issue']) =>
    async ({ caller, origin, params, body }: Asked): Promise<undefined> => {
      await declarations.close({
        caller,
        origin,
        issue,
        reference: params.referenceDeclaration,
        reason: body.motif,
      });
      return undefined;
    };
  return {
    getDeclarationsToResolve: ({ caller, origin }) => declarations.list(caller, origin),
    resendDeclaration: closing('RENVOYEE'),
    resolveDeclaration: closing('RESOLUE'),
  };
};
