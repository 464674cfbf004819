import type { FeatureId } from '@portail/rules/identity/access/vocabulary.ts';
import type { Reader } from '../../../platform/db/database.ts';
import {
  prepareStatement,
  type SlotFor,
} from '../../../platform/db/statements/prepared-statement.ts';

interface ContractKey {
  readonly numero: string;
}

const contractStatement = prepareStatement((reader, slot: SlotFor<ContractKey>) =>
  reader
    .selectFrom('contract')
    .select([
      'numero',
      'contract_type as contractType',
      'client_type as clientType',
      'financeur_id as financeurId',
    ])
    .where('numero', '=', slot('numero'))
    .compile(),
);

const themeStatement = prepareStatement((reader, slot: SlotFor<ContractKey>) =>
  reader
    .selectFrom('contract_look')
    .selectAll()
    .where('contract_numero', '=', slot('numero'))
    .compile(),
);

/** The callers decide what is public. */
export const personalisationQueries = (reader: Reader) => ({
  findContract: async (numero: string) => (await contractStatement(reader, { numero }))[0],

  findTheme: async (numero: string) => (await themeStatement(reader, { numero }))[0],

  listTexts: (numero: string, kinds: readonly ('CESU_SOCIAL' | 'PETIT_CLIENT')[]) =>
    reader
      .selectFrom('text_override')
      .select(['kind', 'key', 'value'])
      .where((eb) =>
        eb.or([
          eb('contract_numero', '=', numero),
          ...(kinds.length === 0 ? [] : [eb('kind', 'in', [...kinds])]),
        ]),
      )
      .execute(),

  listFeatures: (
    numero: string,
  ): Promise<{ id: FeatureId; proprietes: Record<string, string> }[]> =>
    reader
      .selectFrom('contract_feature')
      .select(['feature_id as id', 'proprietes'])
      .where('contract_numero', '=', numero)
      .orderBy('feature_id')
      .execute(),
});
export type PersonalisationQueries = ReturnType<typeof personalisationQueries>;
