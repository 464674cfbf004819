import {
  contractChange,
  type ContractSettings,
  type ContractSheet,
} from '@portail/contract/funders/contract-settings.schemas.ts';
import type { SettingChange } from '@portail/contract/funders/operator-funders.schemas.ts';
import {
  appliedSettings,
  appliedTrades,
  heldSettings,
  heldTrades,
  withTrades,
  type HeldSettings,
} from '@portail/rules/funders/contracts/sensitive-settings.ts';
import {
  changesBetween,
  flatContract,
  type FlatSettings,
} from '@portail/rules/funders/contracts/contract-changes.ts';
import * as z from 'zod/mini';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { RequestRow } from '../../backoffice/approvals/approvals.module.ts';
import { contractSettingQueries } from './contracts.queries.ts';
import { wireSettings } from './setting-changes.ts';

/** Requested values that wait for approval: settings and trades. */
type Held = HeldSettings<ContractSettings> & Partial<Pick<ContractSettings, 'echanges'>>;

const heldContent = z.object({
  changements: z.array(
    z.object({ champ: z.string(), avant: z.nullable(z.string()), apres: z.nullable(z.string()) }),
  ),
  /** The requested values in wire format, so that the schema of the call parses them again. */
  reglages: z.record(z.string(), z.unknown()),
});

export const changesOf = (
  before: ContractSettings,
  after: ContractSettings,
): readonly SettingChange[] =>
  changesBetween(flatContract(wireSettings(before)), flatContract(wireSettings(after)));

/** Splits a change into what waits for a second operator and what applies at once. */
export const splitChange = (stored: ContractSettings, requested: ContractSettings) => {
  const trades = heldTrades(stored.echanges, requested.echanges);
  const held: Held = {
    ...heldSettings(stored, requested),
    ...(trades.length === 0 ? {} : { echanges: [...trades] }),
  };
  const applied: ContractSettings = {
    ...appliedSettings(stored, requested),
    echanges: appliedTrades(stored.echanges, requested.echanges),
  };
  return { held, applied };
};

export const withHeld = (settings: ContractSettings, held: Held): ContractSettings => ({
  ...settings,
  ...held,
  echanges: withTrades(settings.echanges, held.echanges ?? []),
});

/** Content stored with an approval request. */
export const heldContentOf = (stored: ContractSettings, held: Held) => {
  const requested = withHeld(stored, held);
  const wire: Readonly<Record<string, unknown>> = {
    ...wireSettings(requested),
    echanges: wireSettings({ ...requested, echanges: held.echanges ?? [] }).echanges,
  };
  return {
    changements: changesOf(stored, requested),
    reglages: Object.fromEntries(Object.keys(held).map((name) => [name, wire[name]])),
  };
};

/** `version` is required by the schema and unused here. */
export const readHeldContent = (content: unknown) => {
  const { changements, reglages } = z.parse(heldContent, content);
  const { version: _version, ...held } = z.parse(contractChange, { ...reglages, version: 1 });
  return { changements, held };
};

export const wireHeld = (
  row: Pick<RequestRow, 'id' | 'requester' | 'requestedAt' | 'content'> | undefined,
): ContractSheet['changementsEnAttente'] =>
  row === undefined
    ? null
    : {
        idOperation: row.id,
        demandePar: row.requester,
        demandeLe: dateTimeInFrance(row.requestedAt),
        changements: z.parse(heldContent, row.content).changements,
      };

/** The settings of a contract by the names used in the history; empty for an unknown contract. */
export const readCurrentSettings = async (
  reader: Reader,
  scope: OperatorScope,
  numero: string,
): Promise<FlatSettings> => {
  const contract = await contractSettingQueries(reader, scope).find(numero);
  return contract === undefined ? new Map() : flatContract(wireSettings(contract.settings));
};
