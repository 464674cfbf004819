import type { PajeDeclarationBody } from '@portail/contract/declarations/declaring.schemas.ts';
import { netOfPaje, type NetTotal } from '@portail/rules/declarations/net-total.ts';
import { problemsOfPaje } from '@portail/rules/declarations/paje-declaration.ts';
import { pajeDraftOf, type PajeMonthBody } from '@portail/rules/declarations/wire-drafts.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { ChildBox } from './child-seals.repository.ts';
import { childrenIn } from './children.repository.ts';
import type { DeclarationOrder, PreparedMessage } from './declaration-order.ts';
import { refuseFields } from './organisme.ts';
import type { ContentChild, PajeContent } from './stored-content.ts';

type BodyChild = PajeDeclarationBody['enfants'][number];

/**
 * Names and births are those that are kept, whatever the body says of them; an identifier of
 * somebody else's child is nobody's.
 */
export const withOwnChildren = async <B extends PajeMonthBody>(
  unit: UnitOfWork,
  scope: BeneficiaryScope,
  body: B,
  box: ChildBox,
): Promise<B> => {
  const kept = await childrenIn(unit, scope, box).list();
  const own = new Map(kept.map((child) => [child.idEnfant, child]));
  const enfants = body.enfants.map((child) => {
    const known = own.get(child.idEnfant);
    if (known === undefined) throw new DomainError('ACCES_REFUSE');
    return {
      ...child,
      prenom: known.prenom,
      nom: known.nom,
      dateNaissance: formatFrenchDate(known.dateNaissance),
    };
  });
  return { ...body, enfants };
};

const contentChild = (child: BodyChild): ContentChild => ({
  idEnfant: child.idEnfant,
  ...(child.nombreHeures === undefined ? {} : { nombreHeures: child.nombreHeures }),
  ...(child.joursActivite === undefined ? {} : { joursActivite: child.joursActivite }),
  ...(child.indemniteEntretien === undefined
    ? {}
    : { indemniteEntretien: wireEuros(child.indemniteEntretien) }),
  ...(child.indemniteRepas === undefined
    ? {}
    : { indemniteRepas: wireEuros(child.indemniteRepas) }),
});

const contentOf = ({ joursActivite, ...body }: PajeDeclarationBody): PajeContent => ({
  ...body,
  ...(joursActivite === undefined ? {} : { joursActivite }),
  salaireHoraireNet: wireEuros(body.salaireHoraireNet),
  montantNet: wireEuros(body.montantNet),
  enfants: body.enfants.filter(({ selectionne }) => selectionne).map(contentChild),
  complements: body.complements.map(({ categorie, sousType, valeur }) => ({
    categorie,
    ...(sousType === undefined ? {} : { sousType }),
    valeur,
  })),
});

/** A childminder is declared child by child; care at home once, whoever the children are. */
const messagesOf = (net: NetTotal): readonly PreparedMessage[] =>
  net.parEnfant.length === 0
    ? [{ idEnfant: undefined, netCents: net.total }]
    : net.parEnfant.map(({ idEnfant, montantNet }) => ({ idEnfant, netCents: montantNet }));

export const pajeOrder = (body: PajeDeclarationBody, box: ChildBox): DeclarationOrder => ({
  contract: body,
  organisme: 'PAJE',
  typeActivite: body.typeActivite,
  numeroEmployeur: body.numeroPajemploi,
  numeroSalarie: body.numeroSalarie,
  prepare: async (unit, scope, context) => {
    const draft = pajeDraftOf(await withOwnChildren(unit, scope, body, box));
    const problems = problemsOfPaje(draft, context);
    if (problems.length > 0) throw refuseFields(problems);
    const net = netOfPaje(draft);
    return {
      dateDebut: draft.dateDebut,
      dateFin: draft.dateFin,
      datePaiement: draft.datePaiement,
      netCents: net.total,
      content: contentOf(body),
      children: draft.enfants.flatMap(({ selectionne, idEnfant }) =>
        selectionne ? [idEnfant] : [],
      ),
      messages: messagesOf(net),
    };
  },
});
