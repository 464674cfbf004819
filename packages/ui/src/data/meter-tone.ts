export type MeterTone = 'calm' | 'warm' | 'warning' | 'danger' | 'success';

/** How warm a meter of expiry is, from the days that are left. */
export function meterTone(daysLeft: number): MeterTone {
  if (daysLeft <= 7) return 'danger';
  if (daysLeft <= 30) return 'warning';
  return daysLeft <= 60 ? 'warm' : 'calm';
}

export function ratioOf(value: number, total: number): number {
  return total > 0 ? Math.min(1, Math.max(0, value / total)) : 0;
}
