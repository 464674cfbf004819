import { expect, it } from 'vitest';
import { confirmationReason } from './confirmation-messages.ts';

const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');

it('[24-4] says which threshold asks for a code, in whole euros where it is whole', () => {
  expect(plain(confirmationReason('TOTAL_PAIEMENTS', 100_000))).toBe(
    'Au-delà de 1 000 € de paiements en 24 heures, nous vérifions que c’est bien vous.',
  );
  expect(plain(confirmationReason('NOUVEL_INTERVENANT', 30_050))).toContain('Au-delà de 300,50 € ');
  expect(plain(confirmationReason('TOTAL_PAPIER', 30_000))).toContain('300 € de titres papier');
  expect(plain(confirmationReason('NOUVELLE_ADRESSE', 0))).toContain('moins de 24 heures');
});
