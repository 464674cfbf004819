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
import * as z from 'zod/mini';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { RequestRow } from '../../backoffice/approvals/approvals.module.ts';
import { changesBetween, flatContract } from './setting-changes.ts';
import { wireSettings } from './wire-funders.ts';

/** Wanted values of what waits: settings, and trades. */
type Held = HeldSettings<ContractSettings> & Partial<Pick<ContractSettings, 'echanges'>>;

const heldContent = z.object({
  changements: z.array(
    z.object({ champ: z.string(), avant: z.nullable(z.string()), apres: z.nullable(z.string()) }),
  ),
  /** The wanted values in the form of the wire, so that the schema of the call reads them again. */
  reglages: z.record(z.string(), z.unknown()),
});

export const changesOf = (
  before: ContractSettings,
  after: ContractSettings,
): readonly SettingChange[] =>
  changesBetween(flatContract(wireSettings(before)), flatContract(wireSettings(after)));

/** Splits a wanted change: what waits for a second operator, and what one applies alone. */
export const splitChange = (stored: ContractSettings, wanted: ContractSettings) => {
  const trades = heldTrades(stored.echanges, wanted.echanges);
  const held: Held = {
    ...heldSettings(stored, wanted),
    ...(trades.length === 0 ? {} : { echanges: [...trades] }),
  };
  const applied: ContractSettings = {
    ...appliedSettings(stored, wanted),
    echanges: appliedTrades(stored.echanges, wanted.echanges),
  };
  return { held, applied };
};

export const withHeld = (settings: ContractSettings, held: Held): ContractSettings => ({
  ...settings,
  ...held,
  echanges: withTrades(settings.echanges, held.echanges ?? []),
});

/** What a request about a contract keeps. */
export const heldContentOf = (stored: ContractSettings, held: Held) => {
  const wanted = withHeld(stored, held);
  const wire: Readonly<Record<string, unknown>> = {
    ...wireSettings(wanted),
    echanges: wireSettings({ ...wanted, echanges: held.echanges ?? [] }).echanges,
  };
  return {
    changements: changesOf(stored, wanted),
    reglages: Object.fromEntries(Object.keys(held).map((name) => [name, wire[name]])),
  };
};

/** Reads it back; `version` is that of a call, and stands for nothing here. */
export const readHeldContent = (content: unknown) => {
  const { changements, reglages } = z.parse(heldContent, content);
  const { version: _version, ...held } = z.parse(contractChange, { ...reglages, version: 1 });
  return { changements, held };
};

export const wireHeld = (
  row: Pick<RequestRow, 'id' | 'asker' | 'askedAt' | 'content'> | undefined,
): ContractSheet['changementsEnAttente'] =>
  row === undefined
    ? null
    : {
        idOperation: row.id,
        demandePar: row.asker,
        demandeLe: dateTimeInFrance(row.askedAt),
        changements: z.parse(heldContent, row.content).changements,
      };
