/** As it comes from outside. */
export interface AskedPage {
  readonly avant?: string | undefined;
  readonly taille?: string | undefined;
}

const PAGE_SIZE = 50;

export const pageSizeOf = ({ taille }: Pick<AskedPage, 'taille'>): number =>
  taille === undefined ? PAGE_SIZE : Number(taille);
