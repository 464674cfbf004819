const EUROS = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

export const eurosText = (cents: number): string => EUROS.format(cents / 100);
