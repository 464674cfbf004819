import {
  FIELDS_OUT_OF_CONTROL,
  isMatricule,
  MATRICULE_CONTROL,
  normaliseMatricule,
} from '@portail/rules/identifiers/registration-identifiers.ts';
import { parseAmount, type Cents } from '@portail/rules/money/cents.ts';
import { isAmountControl } from '@portail/rules/campaigns/control-codes.ts';
import { controlKey } from '../../identity/registration/registration.module.ts';
import type { OrderCampaign } from './campaigns.queries.ts';
import type { ControlLine } from './situations.repository.ts';

export interface GivenControl {
  readonly idControle: string;
  readonly valeur: string;
}

type Control = OrderCampaign['controls'][number];

const OUT_OF_CONTROL: ReadonlySet<string> = new Set(FIELDS_OUT_OF_CONTROL);

export const askedControls = ({ controls }: OrderCampaign): readonly Control[] =>
  controls.filter(({ code, selectionnee }) => selectionnee && !OUT_OF_CONTROL.has(code));

/** The funder's own questions, each once: one that stands for an asked control is asked there. */
export const askedInfos = (campaign: OrderCampaign) => {
  if (!campaign.demander_infos_supplementaires) return [];
  const controls = new Set(askedControls(campaign).map(({ id }) => id));
  return campaign.infos
    .map((info) => ({ ...info, answerId: info.controleId ?? info.id }))
    .filter(
      ({ answerId }, index, all) =>
        !controls.has(answerId) && all.findIndex((one) => one.answerId === answerId) === index,
    );
};

/** The control that finds the person; the others only confirm. */
export const identifyingControl = (campaign: OrderCampaign): Control | undefined => {
  const asked = askedControls(campaign);
  return asked.find(({ code }) => code === campaign.info_controle_identificatrice) ?? asked[0];
};

const valueOf = (given: readonly GivenControl[], id: string): string | undefined =>
  given.find(({ idControle }) => idControle === id)?.valeur;

/** Asked and not answered. */
export const missingControls = (
  campaign: OrderCampaign,
  given: readonly GivenControl[],
): readonly Control[] =>
  askedControls(campaign).filter(({ id }) => (valueOf(given, id) ?? '').trim() === '');

/** Which answers differ from the line; a sum that the funder did not give is the person's word. */
export const wrongControls = (
  campaign: OrderCampaign,
  line: ControlLine,
  given: readonly GivenControl[],
): readonly Control[] => {
  const expected = new Map(line.values.map(({ code, cle }) => [code, cle]));
  return askedControls(campaign).filter(({ id, code }) => {
    const value = valueOf(given, id);
    if (value === undefined) return true;
    const key = expected.get(code);
    if (key === undefined) return !isAmountControl(code);
    return key !== controlKey(value);
  });
};

const amountControl = ({ controls }: OrderCampaign): Control | undefined =>
  controls.find(({ code }) => isAmountControl(code));

/** The person's own word for the amount, when they were asked and it is no amount. */
export const unreadableAmount = (
  campaign: OrderCampaign,
  given: readonly GivenControl[],
): Control | undefined => {
  const control = amountControl(campaign);
  const value = control === undefined ? undefined : valueOf(given, control.id);
  return value !== undefined && parseAmount(value) === undefined ? control : undefined;
};

/** Controls answered by a matricule of the wrong form. */
export const malformedMatricules = (
  controls: readonly Control[],
  given: readonly GivenControl[],
): readonly Control[] =>
  controls.filter(
    ({ id, code }) =>
      code === MATRICULE_CONTROL && !isMatricule(normaliseMatricule(valueOf(given, id) ?? '')),
  );

/** What tranches and scales look at: the funder's figure first, else the person's. */
export const controlAmount = (
  campaign: OrderCampaign,
  line: ControlLine | undefined,
  given: readonly GivenControl[],
): Cents | undefined => {
  const control = amountControl(campaign);
  if (control === undefined) return undefined;
  const told = line?.values.find(({ code }) => code === control.code)?.valeur;
  const text = told ?? valueOf(given, control.id);
  return text === undefined ? undefined : parseAmount(text);
};
