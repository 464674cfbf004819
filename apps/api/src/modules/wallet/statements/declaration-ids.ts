import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';

interface DeclaredPayment {
  readonly organisme: Organisme | null;
  readonly declaration: string | null;
}

interface DeclarationIds {
  readonly idTeledeclaration?: string;
  readonly idTeledeclarationPaje?: string;
}

/** Each body's number has a name of its own on the wire. */
export const declarationIdsOf = ({ organisme, declaration }: DeclaredPayment): DeclarationIds => {
  if (organisme === null || declaration === null) return {};
  return organisme === 'CESU'
    ? { idTeledeclaration: declaration }
    : { idTeledeclarationPaje: declaration };
};
