import { declareToPaje } from '@portail/contract/declarations/declaring.calls.ts';
import type { Child } from '@portail/contract/declarations/declaring.schemas.ts';
import { type NetTotal, netOfPaje } from '@portail/rules/declarations/net-total.ts';
import { estimateOfPaje, warningsOfPaje } from '@portail/rules/declarations/paje-declaration.ts';
import { ZERO_CENTS } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { callApi } from '../../../../session/api.ts';
import { today } from '../../../../shared/time/today.ts';
import { type CheckedIdentification, typedDeclaration } from '../declaring-draft.ts';
import type { DeclaringContract } from '../declaring-step.ts';
import { useDeclarationForm } from '../use-declaration-form.ts';
import { useSubmitDeclaration } from '../use-submit-declaration.ts';
import { bodyOf, pajeBody, withIdentities } from './paje-body.ts';
import { chosenOf, pajeDraftOf, pajeErrors } from './paje-draft.ts';
import { firstValues } from './paje-start.ts';
import { pajeValues } from './paje-values.ts';
import { useDatedFigures } from '../../../../session/dated-figures.ts';

interface PajeFormOptions {
  readonly contract: DeclaringContract;
  readonly who: CheckedIdentification;
  readonly children: readonly Child[];
  readonly onDone: () => void;
}

/** The total is hidden until there are hours and a rate. */
const runningNet = (net: NetTotal): NetTotal | undefined =>
  net.wage > 0 && net.hours > 0 ? net : undefined;

export const usePajeForm = ({ contract, who, children, onDone }: PajeFormOptions) => {
  const figures = useDatedFigures();
  const context = { today: today(), isAlsaceMoselle: who.isAlsaceMoselle, figures };
  const facts = { children, context };
  const form = useDeclarationForm({
    organisme: 'PAJE',
    first: () => typedDeclaration('PAJE', pajeValues) ?? firstValues(who, context.today),
    errorsFor: (values) => pajeErrors(values, facts),
  });
  const act = useSubmitDeclaration({
    organisme: 'PAJE',
    body: pajeBody,
    send: async (corps, cle) => {
      const { idTeledeclarationPaje } = await callApi(
        declareToPaje,
        { body: withIdentities(corps, children) },
        { idempotencyKey: cle },
      );
      return { id: idTeledeclarationPaje, netCents: centsOfWire(corps.montantNet) };
    },
    onDone,
  });
  const { values } = form;
  const draft = pajeDraftOf(values, facts);
  const saisie = JSON.stringify({ numeros: who.values, values });
  const body = () => bodyOf({ contract, identification: who, draft });
  const net = runningNet(netOfPaje(draft));
  return {
    ...form,
    act,
    saisie,
    chosen: chosenOf(values, children),
    net,
    warnings: net === undefined ? [] : warningsOfPaje(draft, context),
    /** With unfunded and with fully funded vouchers. */
    estimates:
      net === undefined
        ? undefined
        : {
            most: estimateOfPaje(draft, who.isAlsaceMoselle, ZERO_CENTS),
            least: estimateOfPaje(draft, who.isAlsaceMoselle, net.total),
          },
    /** Computing sends nothing, so the accuracy confirmation is not required. */
    estimated: () => {
      if (!form.assess(['exactitude'])) return undefined;
      const { exactitude: _unsaid, ...request } = withIdentities(body(), children);
      return request;
    },
    draft,
    send: () => void act.submit({ saisie, corps: body() }),
  };
};
