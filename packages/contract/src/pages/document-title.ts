export const documentTitleOf = (title: string): string => `${title} - Mon espace CESU`;
