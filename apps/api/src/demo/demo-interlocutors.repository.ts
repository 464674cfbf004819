import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';

/** Whom the house speaks to at the demonstration's clients. */
const DEMO_INTERLOCUTORS = [
  {
    client_id: '4001',
    nom: 'Arnaud',
    prenom: 'Hélène',
    fonction: 'Responsable des avantages sociaux',
    mail: 'helene.arnaud@groupe-horizon.example',
    telephone: '0472001122',
  },
  {
    client_id: '4001',
    nom: 'Benali',
    prenom: 'Yanis',
    fonction: 'Comptabilité fournisseurs',
    mail: 'yanis.benali@groupe-horizon.example',
    telephone: '',
  },
  {
    client_id: '4002',
    nom: 'Perrin',
    prenom: 'Jean',
    fonction: 'Gérant',
    mail: 'jean.perrin@boulangerie-perrin.example',
    telephone: '0478112233',
  },
] as const;

export const addDemoInterlocutors = async (
  unit: UnitOfWork,
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): Promise<void> => {
  await transactionOf(unit)
    .insertInto('interlocuteur')
    .values(
      DEMO_INTERLOCUTORS.map((one) => ({ ...one, id: newId(), created_at: now, updated_at: now })),
    )
    .execute();
};
