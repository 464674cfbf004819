import { createHash } from 'node:crypto';
import { addMonths, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { monthOf } from '@portail/rules/time/paris.ts';
import {
  businessKeyOf,
  childMark,
  sealChild,
} from '../modules/declarations/declaring/declaring.module.ts';
import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { DEMO_CHILD, type DemoDeclaration } from './demo-declarations.ts';

interface Setting {
  readonly now: Date;
  readonly realNow: Date;
  readonly today: CalendarDay;
  readonly newId: () => string;
  readonly beneficiaryOf: (login: string) => string;
  readonly secretBox: SecretBox;
}

const PREFIXES = { CESU: 'TC', PAJE: 'TP' } as const;

/** The same references in every demonstration, that look like real ones. */
const referenceOf = ({ employer }: DemoDeclaration, rank: number): string => {
  const hex = createHash('sha256').update(`declaration ${rank}`).digest('hex');
  const tail = BigInt(`0x${hex}`).toString(36).toUpperCase().slice(0, 10);
  return `${PREFIXES[employer.organisme]}${tail}`;
};

const ENVOIS = {
  TRANSMISE: 'RECUE',
  ACCEPTEE: 'ACCEPTEE',
  REJETEE: 'REJETEE',
  ANNULEE: 'ACCEPTEE',
} as const;

export const demoDeclarationsIn = (unit: UnitOfWork, setting: Setting) => {
  const { now, realNow, today, newId, beneficiaryOf, secretBox } = setting;
  const db = transactionOf(unit);
  /** In the morning of a day; never after now. */
  const instantOf = (day: CalendarDay): Date => {
    const instant = new Date(`${day}T08:20:00Z`);
    return instant < now ? instant : new Date(now.getTime() - 1_000);
  };

  const addParties = async ({ employer, employee, madeOn }: DemoDeclaration): Promise<void> => {
    const owner = { beneficiary_id: beneficiaryOf(employer.login), organisme: employer.organisme };
    const known = { ...owner, verifie_le: instantOf(madeOn) };
    await db
      .insertInto('declaration_employeur')
      .values({
        ...known,
        numero: employer.numero,
        etat: 'ACTIF',
        mandat: 'ACTIF',
        code_postal: '69003',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('numero_employeur_prouve')
      .values({
        ...owner,
        numero: employer.numero,
        preuve: `DEMO-${employer.numero}`,
        prouve_le: instantOf(madeOn),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('declaration_salarie')
      .values({ ...known, ...employee, employeurs: [employer.numero] })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };

  const addChild = async (): Promise<string> => {
    const id = newId();
    const { prenom, nom, months } = DEMO_CHILD;
    const child = { prenom, nom, dateNaissance: addMonths(today, -months) };
    await db
      .insertInto('enfant')
      .values({
        id,
        beneficiary_id: beneficiaryOf(DEMO_CHILD.login),
        identite_scellee: sealChild(secretBox, id, child),
        empreinte: childMark(secretBox, child),
        created_at: instantOf(addMonths(today, -4)),
      })
      .execute();
    return id;
  };

  const addDeclaration = async (
    declared: DemoDeclaration,
    rank: number,
    childId: string,
  ): Promise<void> => {
    const { employer, employee, typeActivite, dateDebut, statut, numeroCorrectif } = declared;
    const id = newId();
    const madeAt = instantOf(declared.madeOn);
    const hasChild = typeActivite === 'GED';
    const content =
      typeActivite === null
        ? declared.content
        : { ...declared.content, enfants: hasChild ? [{ idEnfant: childId }] : [] };
    const mois = monthOf(dateDebut);
    await db
      .insertInto('declaration')
      .values({
        id,
        reference: referenceOf(declared, rank),
        beneficiary_id: beneficiaryOf(employer.login),
        contract_numero: employer.contract,
        organisme: employer.organisme,
        type_activite: typeActivite,
        numero_employeur: employer.numero,
        numero_salarie: employee.numero,
        mois,
        date_debut: dateDebut,
        date_fin: declared.dateFin,
        date_paiement: declared.dateFin,
        montant_net_cents: declared.netCents,
        contenu: JSON.stringify(content),
        statut,
        envoi: 'RECUE',
        motif: declared.motif,
        numero_correctif: numeroCorrectif,
        created_at: madeAt,
        decidee_le: statut === 'TRANSMISE' ? null : madeAt,
      })
      .execute();
    if (hasChild) {
      await db
        .insertInto('declaration_enfant')
        .values({ declaration_id: id, enfant_id: childId })
        .execute();
    }
    await db
      .insertInto('declaration_envoi')
      .values({
        id: newId(),
        declaration_id: id,
        rang: 1,
        enfant_id: null,
        cle: businessKeyOf({
          organisme: employer.organisme,
          numeroEmployeur: employer.numero,
          numeroSalarie: employee.numero,
          mois: mois.slice(0, 7),
          typeActivite: typeActivite ?? undefined,
          idEnfant: undefined,
          numeroCorrectif,
        }),
        montant_net_cents: declared.netCents,
        etat: ENVOIS[statut],
        numero_organisme: `${employer.organisme}-${mois.slice(0, 7)}-${String(rank).padStart(4, '0')}`,
        recu_le: madeAt,
        motif: declared.motif,
        // The sandbox starts without a memory: it is asked, and then told, soon after the start.
        suivi_le: statut === 'TRANSMISE' ? realNow : null,
        created_at: madeAt,
      })
      .execute();
    if (statut === 'REJETEE') {
      await db
        .insertInto('declaration_a_resoudre')
        .values({
          id: newId(),
          declaration_id: id,
          cause: 'REFUSEE',
          ouvert_le: madeAt,
          clos_le: new Date(madeAt.getTime() + 5 * 86_400_000),
        })
        .execute();
    }
  };

  return {
    add: async (declarations: readonly DemoDeclaration[]): Promise<void> => {
      const childId = await addChild();
      // The newest first: what is known of somebody is what was said last.
      for (const declared of declarations.toReversed()) await addParties(declared);
      for (const [rank, declared] of declarations.entries()) {
        await addDeclaration(declared, rank, childId);
      }
    },
  };
};
