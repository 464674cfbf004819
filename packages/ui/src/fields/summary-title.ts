export function summaryTitle(count: number): string {
  return count === 1 ? 'Un point est à corriger' : `${count} points sont à corriger`;
}
