/** In which form value is held: on an account, or as paper vouchers. */
export const PRODUCT_TYPES = ['COMPTE', 'TITRE'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];
