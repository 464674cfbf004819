/** What is said of the period of a report: kept apart, since no first page needs it. */
export const REPORT_MESSAGES = {
  periodOrder: 'La fin de la période ne peut pas précéder son début.',
  periodLength: 'La période ne peut pas dépasser un an.',
} as const;
