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
const askAddress = async (
  terminal: Terminal,
  current: readonly string[] | undefined,
): Promise<string[]> => {
  const { ask, say } = terminal;
  for (;;) {
    say(
      `Adresse où les chèques sont envoyés, ligne par ligne, une ligne vide pour finir${
        current === undefined ? '' : ` [${current.join(', ')}]`
      }.`,
    );
    const lines: string[] = [];
    for (;;) {
      const line = (await ask(`  Ligne ${lines.length + 1}\u00a0: `)).trim();
      if (line === '') break;
      lines.push(line);
    }
    const parsed = ISSUER_FIELDS.adresse.safeParse(lines.length === 0 ? current : lines);
    if (parsed.success) return parsed.data;
    say(`  L’adresse ${parsed.error.issues[0]?.message ?? 'n’est pas valable'}.`);
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
    adresse: await askAddress(terminal, issuer?.address),
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
