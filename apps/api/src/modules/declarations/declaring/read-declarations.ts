import type {
  DeclarationLine,
  DeclarationResume,
  LastCesuDeclaration,
  LastPajeDeclaration,
} from '@portail/contract/declarations/declaring.schemas.ts';
import {
  isPrefillOffered,
  remainingOfDeclaration,
} from '@portail/rules/declarations/declaration-state.ts';
import type { DeclarationStatut, Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { type Cents, centsOf, ZERO_CENTS } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { requireOwnContract, type BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import {
  type PageQuery,
  type PeriodQuery,
  listPeriod,
} from '../../wallet/statements/holdings.module.ts';
import { childrenIn } from './children.repository.ts';
import { declarationQueries, type DeclarationRow, type ResumeRow } from './declarations.queries.ts';
import { requireEmployeeNumber } from './organisme.ts';
import { cesuContent, pajeContent } from './stored-content.ts';

type Dependencies = Pick<Platform, 'reader' | 'units' | 'clock' | 'secretBox'>;

interface DeclarationsQuery extends PeriodQuery, PageQuery {
  readonly numeroContrat?: string | undefined;
  readonly statut?: DeclarationStatut | undefined;
  readonly organisme?: Organisme | undefined;
}

const remainingOf = ({
  statut,
  netCents,
  paidCents,
}: Pick<DeclarationRow, 'statut' | 'netCents' | 'paidCents'>): Cents =>
  statut === 'REJETEE' || statut === 'ANNULEE'
    ? ZERO_CENTS
    : remainingOfDeclaration(centsOf(netCents), centsOf(paidCents));

const lineOf = (row: DeclarationRow): DeclarationLine => ({
  id: row.reference,
  organisme: row.organisme,
  ...(row.typeActivite === null ? {} : { typeActivite: row.typeActivite }),
  date: row.day,
  numeroSalarie: row.numeroSalarie,
  ...(row.employee === null ? {} : { nomSalarie: row.employee }),
  periode: { dateDebut: row.dateDebut, dateFin: row.dateFin },
  montantNet: wireEuros(row.netCents),
  statut: row.statut,
  envoi: row.envoi,
  ...(row.motif === null ? {} : { motif: row.motif }),
  recepisse: row.hasReceipt,
  resteAPayer: wireEuros(remainingOf(row)),
});

export const createReadDeclarations = ({ reader, units, clock, secretBox }: Dependencies) => {
  const findLast = async (scope: BeneficiaryScope, organisme: Organisme, numeroSalarie: string) => {
    requireEmployeeNumber(organisme, numeroSalarie);
    const last = await declarationQueries(reader, scope).findLast(organisme, numeroSalarie);
    if (last === undefined) return undefined;
    const declaredOn = calendarDay(last.declaredOn);
    return isPrefillOffered(organisme, declaredOn, clock.businessDay()) ? last : undefined;
  };

  const pajeAnswer = async (
    scope: BeneficiaryScope,
    stored: z.infer<typeof pajeContent>,
    dateDeclaration: string,
  ): Promise<LastPajeDeclaration> => {
    const children = await units.transact((unit) => childrenIn(unit, scope, secretBox).list());
    const own = new Map(children.map((child) => [child.idEnfant, child]));
    return {
      ...stored,
      dateDeclaration,
      enfants: stored.enfants.flatMap((child) => {
        const known = own.get(child.idEnfant);
        if (known === undefined) return [];
        const { prenom, nom, dateNaissance } = known;
        return [
          {
            ...child,
            prenom,
            nom,
            dateNaissance: formatFrenchDate(dateNaissance),
            selectionne: true,
          },
        ];
      }),
    };
  };

  /** The posted content, when the stored one still has the current format. */
  const postedOf = async (
    scope: BeneficiaryScope,
    { organisme, content, day }: Pick<ResumeRow, 'organisme' | 'content' | 'day'>,
  ): Promise<Pick<DeclarationResume, 'cesu' | 'paje'>> => {
    if (organisme === 'CESU') {
      const posted = z.safeParse(cesuContent, content);
      return posted.success ? { cesu: { ...posted.data, dateDeclaration: day } } : {};
    }
    const posted = z.safeParse(pajeContent, content);
    return posted.success ? { paje: await pajeAnswer(scope, posted.data, day) } : {};
  };

  return {
    toResume: async (
      scope: BeneficiaryScope,
      organisme: Organisme,
      reference: string,
    ): Promise<DeclarationResume> => {
      const row = await declarationQueries(reader, scope).findToResume(organisme, reference);
      if (row === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      const { codeNan, raisonSociale, employee } = row;
      return {
        numeroEmployeur: row.numeroEmployeur,
        numeroSalarie: row.numeroSalarie,
        ...(employee === null ? {} : { nomSalarie: employee }),
        montantNet: wireEuros(row.netCents),
        resteAPayer: wireEuros(remainingOf(row)),
        ...(codeNan === null || raisonSociale === null
          ? {}
          : { intervenant: { codeNAN: codeNan, raisonSociale } }),
        ...(await postedOf(scope, row)),
      };
    },

    list: async (scope: BeneficiaryScope, query: DeclarationsQuery): Promise<DeclarationLine[]> => {
      requireOwnContract(scope, query.numeroContrat);
      const rows = await declarationQueries(reader, scope).list({
        numeroContrat: query.numeroContrat,
        period: listPeriod(query),
        statut: query.statut,
        organisme: query.organisme,
        before: query.avant,
        limit: query.taille,
      });
      return rows.map(lineOf);
    },

    one: async (
      scope: BeneficiaryScope,
      organisme: Organisme,
      reference: string,
    ): Promise<DeclarationLine> => {
      const row = await declarationQueries(reader, scope).find(organisme, reference);
      if (row === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      return lineOf(row);
    },

    lastCesu: async (
      scope: BeneficiaryScope,
      numeroSalarie: string,
    ): Promise<LastCesuDeclaration | undefined> => {
      const last = await findLast(scope, 'CESU', numeroSalarie);
      if (last === undefined) return undefined;
      return { ...z.parse(cesuContent, last.content), dateDeclaration: last.day };
    },

    lastPaje: async (
      scope: BeneficiaryScope,
      numeroSalarie: string,
    ): Promise<LastPajeDeclaration | undefined> => {
      const last = await findLast(scope, 'PAJE', numeroSalarie);
      if (last === undefined) return undefined;
      return await pajeAnswer(scope, z.parse(pajeContent, last.content), last.day);
    },
  };
};
