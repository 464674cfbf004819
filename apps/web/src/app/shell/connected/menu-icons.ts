import {
  Banknote,
  FileText,
  HandCoins,
  History,
  House,
  Inbox,
  Pencil,
  Receipt,
  ShoppingCart,
  Ticket,
  Users,
  Wallet,
} from '@portail/ui/icons/icons.ts';
import type { ComponentType } from 'react';

/** Beside the words, never instead of them. */
export const MENU_ICONS: Readonly<
  Record<string, ComponentType<{ className?: string }> | undefined>
> = {
  Accueil: House,
  'Mes commandes': ShoppingCart,
  'Mon CESU électronique': Wallet,
  'Mes CESU papier': Ticket,
  'Mes services': Users,
  'Mes factures': Receipt,
  Payer: HandCoins,
  'Historique de mes versements': History,
  'Mes titres': Ticket,
  'Historique de mes déclarations': FileText,
  'Mes documents': FileText,
  'Espaces que l’on m’a ouverts': Users,
  'Mes sessions': ShoppingCart,
  'Plans d’aide': HandCoins,
  Factures: Receipt,
  Utilisateurs: Users,
  'Mes remises': Banknote,
  'Mes coordonnées bancaires': Wallet,
  'Demandes de gestion': Inbox,
  Personnes: Users,
  Financeurs: HandCoins,
  Personnalisation: Pencil,
  Interlocuteurs: Users,
  Opérations: Banknote,
  'Grand livre': FileText,
  Rapports: FileText,
};
