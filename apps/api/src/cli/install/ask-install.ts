import type * as z from 'zod';
import type { Issuer } from '../../platform/issuer.repository.ts';
import {
  type InstallInput,
  ISSUER_FIELDS,
  OPERATOR_FIELDS,
  PRODUCT_FIELDS,
} from './install-file.ts';

export interface Terminal {
  /** What was typed after the question; rejects when the person interrupts. */
  readonly ask: (question: string) => Promise<string>;
  readonly say: (sentence: string) => void;
}

/** Asks again until the value is right; an empty answer takes the value already installed. */
const askField = async (
  { ask, say }: Terminal,
  label: string,
  field: z.ZodType<string, string>,
  current?: string,
): Promise<string> => {
  for (;;) {
    const typed = await ask(`${label}${current === undefined ? '' : ` [${current}]`}\u00a0: `);
    const value = typed.trim() === '' ? (current ?? '') : typed;
    const parsed = field.safeParse(value);
    if (parsed.success) return parsed.data;
    say(`  ${label} ${parsed.error.issues[0]?.message ?? 'n’est pas valable'}.`);
  }
};

/** One line after the other, until an empty one. */
const askLines = async (
  { ask, say }: Terminal,
  label: string,
  current: readonly string[] | null | undefined,
): Promise<string[]> => {
  say(
    `${label}, ligne par ligne, une ligne vide pour finir${
      current === undefined || current === null ? '' : ` [${current.join(', ')}]`
    }.`,
  );
  const lines: string[] = [];
  for (;;) {
    const line = (await ask(`  Ligne ${lines.length + 1}\u00a0: `)).trim();
    if (line === '') return lines;
    lines.push(line);
  }
};

const askAddress = async (
  terminal: Terminal,
  current: readonly string[] | undefined,
): Promise<string[]> => {
  for (;;) {
    const lines = await askLines(terminal, 'Adresse où les chèques sont envoyés', current);
    const parsed = ISSUER_FIELDS.adresse.safeParse(lines.length === 0 ? current : lines);
    if (parsed.success) return parsed.data;
    terminal.say(`  L’adresse ${parsed.error.issues[0]?.message ?? 'n’est pas valable'}.`);
  }
};

/** Without any line the registered office is the address, or the one already installed. */
const askHeadOffice = async (
  terminal: Terminal,
  current: readonly string[] | null | undefined,
): Promise<string[] | null> => {
  for (;;) {
    const lines = await askLines(
      terminal,
      'Siège social imprimé sur les factures, s’il est ailleurs',
      current,
    );
    if (lines.length === 0) return current === undefined || current === null ? null : [...current];
    const parsed = ISSUER_FIELDS.siege.safeParse(lines);
    if (parsed.success) return parsed.data;
    terminal.say(`  Le siège ${parsed.error.issues[0]?.message ?? 'n’est pas valable'}.`);
  }
};

/** May stay unknown. */
const askLegalForm = async (
  { ask, say }: Terminal,
  current: string | null | undefined,
): Promise<string | null> => {
  const label = 'Forme juridique, capital et RCS, vide si inconnus';
  for (;;) {
    const shown = current === undefined || current === null ? '' : ` [${current}]`;
    const typed = (await ask(`${label}${shown}\u00a0: `)).trim();
    if (typed === '') return current ?? null;
    const parsed = ISSUER_FIELDS.formeJuridique.safeParse(typed);
    if (parsed.success) return parsed.data;
    say(`  La forme juridique ${parsed.error.issues[0]?.message ?? 'n’est pas valable'}.`);
  }
};

const askProducts = async (terminal: Terminal): Promise<{ id: string; libelle: string }[]> => {
  terminal.say('Produits que les contrats proposeront, un code vide pour finir.');
  const products: { id: string; libelle: string }[] = [];
  for (;;) {
    const id = (await terminal.ask('  Code (exemple\u00a0: GE)\u00a0: ')).trim();
    if (id === '') return products;
    const parsed = PRODUCT_FIELDS.id.safeParse(id);
    if (!parsed.success) {
      terminal.say(`  Le code ${parsed.error.issues[0]?.message ?? 'n’est pas valable'}.`);
      continue;
    }
    products.push({ id, libelle: await askField(terminal, '  Libellé', PRODUCT_FIELDS.libelle) });
  }
};

/** The same values as a file with an issuer, one operator and products; nothing is stored yet. */
export const askInstall = async (
  terminal: Terminal,
  { issuer, hasOperator }: { readonly issuer: Issuer | undefined; readonly hasOperator: boolean },
): Promise<InstallInput> => {
  const { say } = terminal;
  say('L’émetteur');
  const emetteur = {
    nom: await askField(terminal, 'Nom', ISSUER_FIELDS.nom, issuer?.name),
    formeJuridique: await askLegalForm(terminal, issuer?.legalForm),
    adresse: await askAddress(terminal, issuer?.address),
    siege: await askHeadOffice(terminal, issuer?.headOffice),
    siren: await askField(terminal, 'SIREN', ISSUER_FIELDS.siren, issuer?.siren),
    numeroTva: await askField(
      terminal,
      'Numéro de TVA',
      ISSUER_FIELDS.numeroTva,
      issuer?.vatNumber,
    ),
    iban: await askField(terminal, 'IBAN', ISSUER_FIELDS.iban, issuer?.iban),
    bic: await askField(terminal, 'BIC', ISSUER_FIELDS.bic, issuer?.bic),
    identifiantCreancier: await askField(
      terminal,
      'Identifiant créancier SEPA',
      ISSUER_FIELDS.identifiantCreancier,
      issuer?.creditorId,
    ),
  };
  if (hasOperator) say('Un gestionnaire existe déjà\u00a0: aucun n’est demandé.');
  else say('Le premier opérateur (gestionnaire)');
  const operateurs = hasOperator
    ? []
    : [
        {
          identifiant: await askField(terminal, 'Identifiant', OPERATOR_FIELDS.identifiant),
          prenom: await askField(terminal, 'Prénom', OPERATOR_FIELDS.prenom),
          nom: await askField(terminal, 'Nom', OPERATOR_FIELDS.nom),
          mail: await askField(terminal, 'Adresse e-mail', OPERATOR_FIELDS.mail),
        },
      ];
  return { emetteur, operateurs, produits: await askProducts(terminal) };
};
