import type { RemiseType } from '@portail/contract/payments/intervenant.schemas.ts';

export const TYPE_LABELS: Readonly<Record<RemiseType, string>> = {
  COMPTE: 'Paiement depuis un compte',
  TITRE: 'Remise de titres',
};
