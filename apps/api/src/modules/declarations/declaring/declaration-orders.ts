import type {
  CesuDeclarationBody,
  PajeDeclarationBody,
  PajePreDeclarationBody,
} from '@portail/contract/declarations/declaring.schemas.ts';
import {
  type DeclarationContext,
  problemsOfCesu,
} from '@portail/rules/declarations/cesu-declaration.ts';
import { isAlsaceMoselle } from '@portail/rules/declarations/minima.ts';
import { netOfPaje, type NetTotal } from '@portail/rules/declarations/net-total.ts';
import {
  estimateOfPaje,
  problemsOfPaje,
  problemsOfPajeMonth,
} from '@portail/rules/declarations/paje-declaration.ts';
import type { Organisme, PajeActivite } from '@portail/rules/declarations/vocabulary.ts';
import {
  cesuDraftOf,
  pajeDraftOf,
  type PajeMonthBody,
  pajeMonthOf,
} from '@portail/rules/declarations/wire-drafts.ts';
import { type Cents, ZERO_CENTS } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { type CalendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readDatedFigures } from '../../../platform/figures.repository.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { type ChildBox, childrenIn } from './children.repository.ts';
import { refuseFields } from './organisme.ts';
import { type ContractChoice, partiesIn, requireDeclaringContract } from './parties.repository.ts';
import type { CesuContent, ContentChild, PajeContent } from './stored-content.ts';

interface PreparedMessage {
  readonly idEnfant: string | undefined;
  readonly netCents: Cents;
}

/** A valid declaration, ready to be stored and sent. */
export interface PreparedDeclaration {
  readonly dateDebut: CalendarDay;
  readonly dateFin: CalendarDay;
  readonly datePaiement: CalendarDay;
  readonly netCents: Cents;
  readonly content: object;
  readonly children: readonly string[];
  readonly messages: readonly PreparedMessage[];
}

/** A requested declaration, for either body. */
export interface DeclarationOrder {
  readonly contract: ContractChoice;
  readonly organisme: Organisme;
  readonly typeActivite: PajeActivite | null;
  readonly numeroEmployeur: string;
  readonly numeroSalarie: string;
  /** Throws when a rule is violated. */
  readonly prepare: (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    context: DeclarationContext,
  ) => Promise<PreparedDeclaration>;
}

const cesuContentOf = (body: CesuDeclarationBody): CesuContent => ({
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
      content: cesuContentOf(body),
      children: [],
      messages: [{ idEnfant: undefined, netCents: draft.montantNet }],
    });
  },
});

type BodyChild = PajeDeclarationBody['enfants'][number];

/** Replaces names and birth dates by the stored ones; a child of another person is refused. */
const withOwnChildren = async <B extends PajeMonthBody>(
  unit: UnitOfWork,
  scope: BeneficiaryScope,
  body: B,
  box: ChildBox,
): Promise<B> => {
  const children = await childrenIn(unit, scope, box).list();
  const own = new Map(children.map((child) => [child.idEnfant, child]));
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

const pajeContentOf = ({ joursActivite, ...body }: PajeDeclarationBody): PajeContent => ({
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

/** A childminder is declared once per child; care at home once for all children. */
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
      content: pajeContentOf(body),
      children: draft.enfants.flatMap(({ selectionne, idEnfant }) =>
        selectionne ? [idEnfant] : [],
      ),
      messages: messagesOf(net),
    };
  },
});

/** Net wage and estimated contributions of a Pajemploi month. Stores nothing and does not call the body. */
export const createPreDeclare =
  ({ units, clock, secretBox }: Pick<Platform, 'units' | 'clock' | 'secretBox'>) =>
  (
    scope: BeneficiaryScope,
    body: PajePreDeclarationBody,
  ): Promise<{ montantNet: number; cotisations: number }> =>
    units.transact(async (unit) => {
      await requireDeclaringContract(unit, scope, body);
      const { employer } = await partiesIn(unit, scope, 'PAJE').find({
        numeroEmployeur: body.numeroPajemploi,
        numeroSalarie: body.numeroSalarie,
      });
      const inAlsaceMoselle = isAlsaceMoselle(employer?.codePostal);
      const month = pajeMonthOf(await withOwnChildren(unit, scope, body, secretBox));
      const problems = problemsOfPajeMonth(month, {
        today: clock.businessDay(),
        isAlsaceMoselle: inAlsaceMoselle,
        figures: await readDatedFigures(transactionOf(unit)),
      });
      if (problems.length > 0) throw refuseFields(problems);
      return {
        montantNet: wireEuros(netOfPaje(month).total),
        cotisations: wireEuros(estimateOfPaje(month, inAlsaceMoselle, ZERO_CENTS).contributions),
      };
    });
