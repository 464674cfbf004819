import { randomBytes } from 'node:crypto';
import { DEMO_ISSUER } from '../../demo/demo-issuer.ts';
import { saveProduct } from '../../modules/funders/contracts/contracts.module.ts';
import { providersIn } from '../../modules/home-services/providers/home-providers.module.ts';
import { createPartnerSecrets, partnersIn } from '../../modules/identity/links/links.module.ts';
import {
  createEnrolmentLinks,
  enrolmentsIn,
  LoginTaken,
  operatorsIn,
} from '../../modules/identity/sign-in/authentication.module.ts';
import { affiliatedPayeesIn } from '../../modules/payments/payees/payees.module.ts';
import { hasSqlState } from '../../platform/db/database-errors.ts';
import type { Saved } from '../../platform/db/saved-row.ts';
import type { RequestOrigin } from '../../platform/ports/caller.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';
import { issuerIn, type Issuer } from '../../platform/issuer.repository.ts';
import type { CommandPlatform } from '../command-platform.ts';
import { CommandProblem } from '../command.ts';
import type { InstallFile } from './install-file.ts';
import { lockInstallation, missingReferences } from './references.repository.ts';

const UNIQUE_VIOLATION = '23505';
const SECRET_BYTES = 32;

export interface EnrolmentLink {
  readonly login: string;
  readonly url: string;
  readonly expiresAt: Date;
}

export interface Installed {
  /** What was created or changed, in the order of the file. */
  readonly changes: readonly string[];
  readonly links: readonly EnrolmentLink[];
  /** Of partners created now: shown once, stored as a digest. */
  readonly secrets: readonly { readonly clientId: string; readonly secret: string }[];
  /** Operators who have not entered and have no usable link. */
  readonly withoutLink: readonly string[];
}

const DEMONSTRATION_FIELDS = {
  siren: 'siren',
  vatNumber: 'numeroTva',
  iban: 'iban',
  creditorId: 'identifiantCreancier',
} as const;

/** Money sent to a printed example would be lost: refused by value, whatever the file is called. */
const refuseDemonstration = (issuer: Issuer): void => {
  const found = (['siren', 'vatNumber', 'iban', 'creditorId'] as const).filter(
    (field) => issuer[field] === DEMO_ISSUER[field],
  );
  if (found.length === 0) return;
  throw new CommandProblem(
    `L’émetteur porte des identifiants de la démonstration (${found
      .map((field) => DEMONSTRATION_FIELDS[field])
      .join(', ')})\u00a0: donnez les vôtres. Rien n’a été enregistré.`,
  );
};

const saveIssuer = async (unit: UnitOfWork, issuer: Issuer, now: Date): Promise<Saved> => {
  const issuers = issuerIn(unit);
  const found = await issuers.find();
  if (found === undefined) {
    await issuers.save(issuer, now);
    return 'created';
  }
  if (found.siren !== issuer.siren || found.creditorId !== issuer.creditorId) {
    throw new CommandProblem(
      'Le SIREN et l’identifiant créancier d’un émetteur installé ne changent pas\u00a0: les mandats signés les portent. Rien n’a été enregistré.',
    );
  }
  const isSame =
    found.name === issuer.name &&
    found.vatNumber === issuer.vatNumber &&
    found.iban === issuer.iban &&
    found.bic === issuer.bic &&
    found.legalForm === issuer.legalForm &&
    found.headOffice?.join('\n') === issuer.headOffice?.join('\n') &&
    found.address.join('\n') === issuer.address.join('\n');
  if (isSame) return 'unchanged';
  await issuers.save(issuer, now);
  return 'changed';
};

const requireReferences = async (unit: UnitOfWork, file: InstallFile): Promise<void> => {
  const { partenaires, prestataires, intervenants, operateurs } = file;
  const without = (wanted: readonly string[], given: readonly string[]) => {
    const known = new Set(given.map((key) => key.toLowerCase()));
    return [...new Set(wanted)].filter((key) => !known.has(key.toLowerCase()));
  };
  const missing = await missingReferences(unit, {
    contracts: partenaires.flatMap(({ contracts }) => (contracts === 'tous' ? [] : contracts)),
    providers: without(
      partenaires.flatMap((partner) => partner.prestataires),
      prestataires.map(({ clientId }) => clientId),
    ),
    payees: without(
      prestataires.flatMap(({ codeNan }) => (codeNan === null ? [] : [codeNan])),
      intervenants.map(({ payee }) => payee.codeNan),
    ),
    operators: without(
      partenaires.flatMap(({ operators }) => operators.map(({ login }) => login)),
      operateurs.map(({ login }) => login),
    ),
  });
  const problems = [
    ...missing.contracts.map((key) => `partenaires\u00a0: le contrat ${key} n’existe pas`),
    ...missing.providers.map((key) => `partenaires\u00a0: le prestataire ${key} n’existe pas`),
    ...missing.operators.map((key) => `partenaires\u00a0: l’opérateur ${key} n’existe pas`),
    ...missing.payees.map((key) => `prestataires\u00a0: l’intervenant ${key} n’existe pas`),
  ];
  if (problems.length > 0)
    throw new CommandProblem([...problems, 'Rien n’a été enregistré.'].join('\n'));
};

const WORDS = { created: 'créé', changed: 'modifié' } as const;

/** Everything in one transaction: an installation that is refused or interrupted leaves nothing. */
export const createInstall = (platform: CommandPlatform) => {
  const { units, clock, ids, config, securityLog } = platform;
  const enrolmentLinks = createEnrolmentLinks(platform);
  const partnerSecrets = createPartnerSecrets(config.passwordPepper);

  const installIn = async (
    unit: UnitOfWork,
    file: InstallFile,
    origin: RequestOrigin,
  ): Promise<Installed> => {
    const now = clock.realNow();
    const setting = { now, newId: ids.ordered };
    const changes: string[] = [];
    const links: EnrolmentLink[] = [];
    const secrets = new Map<string, string>();
    const withoutLink: string[] = [];
    const note = (name: string, saved: Saved): Saved => {
      if (saved !== 'unchanged') changes.push(`${name}\u00a0: ${WORDS[saved]}`);
      return saved;
    };

    await lockInstallation(unit);
    await requireReferences(unit, file);
    note('Émetteur', await saveIssuer(unit, file.emetteur, now));

    const operators = operatorsIn(unit, setting);
    for (const operator of file.operateurs) {
      const { userId, saved, isEnrolled } = await operators.save(operator);
      note(`Opérateur ${operator.login}`, saved);
      if (saved === 'created') {
        links.push({
          login: operator.login,
          ...(await enrolmentLinks.open(unit, userId, origin)),
        });
      } else if (!isEnrolled && !(await enrolmentsIn(unit).hasOpen(userId, now))) {
        withoutLink.push(operator.login);
      }
    }
    if (!(await operators.hasAny())) {
      throw new CommandProblem(
        'Il faut au moins un opérateur au rôle GESTIONNAIRE (operateurs). Rien n’a été enregistré.',
      );
    }

    for (const product of file.produits)
      note(`Produit ${product.id}`, await saveProduct(unit, product));
    const payees = affiliatedPayeesIn(unit, setting);
    for (const { payee, user } of file.intervenants)
      note(`Intervenant ${payee.codeNan}`, await payees.save(payee, user));
    const providers = providersIn(unit, now);
    for (const provider of file.prestataires)
      note(`Prestataire ${provider.clientId}`, await providers.save(provider));
    const partners = partnersIn(unit, {
      ...setting,
      secretHashOf: (clientId) => {
        const secret = randomBytes(SECRET_BYTES).toString('base64url');
        secrets.set(clientId, secret);
        return partnerSecrets.hash({ clientId, secret });
      },
    });
    for (const partner of file.partenaires) {
      const saved = note(`Partenaire ${partner.clientId}`, await partners.save(partner));
      if (saved !== 'created') secrets.delete(partner.clientId);
    }

    if (changes.length > 0) {
      await securityLog.record(unit, origin, {
        kind: 'INSTALLATION',
        result: 'SUCCES',
        details: { changements: changes.join('\u00a0; ').slice(0, 2_000) },
      });
    }
    return {
      changes,
      links,
      secrets: [...secrets].map(([clientId, secret]) => ({ clientId, secret })),
      withoutLink,
    };
  };

  return {
    install: async (file: InstallFile, origin: RequestOrigin): Promise<Installed> => {
      if (config.isProduction) refuseDemonstration(file.emetteur);
      try {
        return await units.transact((unit) => installIn(unit, file, origin));
      } catch (error) {
        if (error instanceof LoginTaken || hasSqlState(error, UNIQUE_VIOLATION)) {
          throw new CommandProblem(
            `Un identifiant du fichier appartient déjà à une autre personne${error instanceof LoginTaken ? ` (${error.message})` : ''}. Rien n’a été enregistré.`,
            { cause: error },
          );
        }
        throw error;
      }
    },

    /** A new link for an operator who never entered; the former one stops working. */
    renewLink: async (login: string, origin: RequestOrigin): Promise<EnrolmentLink> =>
      await units.transact(async (unit) => {
        const setting = { now: clock.realNow(), newId: ids.ordered };
        const found = await operatorsIn(unit, setting).find(login);
        if (found === undefined || found.space !== 'ESPACE_OPERATEUR')
          throw new CommandProblem(`Aucun opérateur n’a l’identifiant ${login}.`);
        if (found.isEnrolled) {
          throw new CommandProblem(
            `${login} est déjà entré\u00a0: aucun nouveau lien n’est fait. Il se connecte avec son mot de passe et sa clé d’accès.`,
          );
        }
        return { login, ...(await enrolmentLinks.open(unit, found.id, origin)) };
      }),
  };
};
