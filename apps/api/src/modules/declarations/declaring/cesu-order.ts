import type { CesuDeclarationBody } from '@portail/contract/declarations/declaring.schemas.ts';
import { problemsOfCesu } from '@portail/rules/declarations/cesu-declaration.ts';
import { cesuDraftOf } from '@portail/rules/declarations/wire-drafts.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import type { DeclarationOrder } from './declaration-order.ts';
import { refuseFields } from './organisme.ts';
import type { CesuContent } from './stored-content.ts';

const contentOf = (body: CesuDeclarationBody): CesuContent => ({
  ...body,
  salaireHoraireNet: wireEuros(body.salaireHoraireNet),
  indemnites: wireEuros(body.indemnites),
  montantNet: wireEuros(body.montantNet),
});

/** A CESU declaration: one message, no child. */
export const cesuOrder = (body: CesuDeclarationBody): DeclarationOrder => ({
  contract: body,
  organisme: 'CESU',
  typeActivite: null,
  numeroEmployeur: body.numeroEmployeur,
  numeroSalarie: body.numeroSalarie,
  prepare: (_unit, _scope, context) => {
    const draft = cesuDraftOf(body);
    const problems = problemsOfCesu(draft, context);
    if (problems.length > 0) return Promise.reject(refuseFields(problems));
    return Promise.resolve({
      dateDebut: draft.dateDebut,
      dateFin: draft.dateFin,
      datePaiement: draft.datePaiement,
      netCents: draft.montantNet,
      content: contentOf(body),
      children: [],
      messages: [{ idEnfant: undefined, netCents: draft.montantNet }],
    });
  },
});
