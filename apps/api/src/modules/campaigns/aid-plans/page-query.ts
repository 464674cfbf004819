import { DomainError } from '../../../platform/ports/domain-error.ts';

/** As it comes from outside. */
export interface PageQuery {
  readonly avant?: string | undefined;
  readonly taille?: string | undefined;
}

const PAGE_SIZE = 50;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An identifier that could be one of ours; anything else names nothing. */
export const uuidOf = (text: string): string | undefined => (UUID.test(text) ? text : undefined);

export const pageOf = ({
  avant,
  taille,
}: PageQuery): { readonly before: string | null; readonly size: number } => {
  const before = avant === undefined ? null : uuidOf(avant);
  if (before === undefined) {
    throw new DomainError('REQUETE_INVALIDE', {
      fields: [{ champ: 'avant', message: 'Cette page n’existe pas.' }],
    });
  }
  return { before, size: taille === undefined ? PAGE_SIZE : Number(taille) };
};
