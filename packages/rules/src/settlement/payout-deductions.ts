interface ContractAmount {
  readonly contract: string;
  readonly cents: number;
}

/**
 * What each contract pays out once the deductions are taken: from the part of their own contract
 * first, then from the others in order. `undefined` while the deductions reach what is due: nothing
 * is transferred, and everything waits for a later payout.
 */
export const afterDeductions = <P extends ContractAmount>(
  parts: readonly P[],
  deductions: readonly ContractAmount[],
): readonly P[] | undefined => {
  const left = new Map(parts.map(({ contract, cents }) => [contract, cents]));
  let rest = 0;
  for (const { contract, cents } of deductions) {
    const taken = Math.min(cents, left.get(contract) ?? 0);
    if (taken > 0) left.set(contract, (left.get(contract) ?? 0) - taken);
    rest += cents - taken;
  }
  for (const [contract, cents] of left) {
    const taken = Math.min(rest, cents);
    left.set(contract, cents - taken);
    rest -= taken;
  }
  const lowered = parts
    .map((part) => ({ ...part, cents: left.get(part.contract) ?? 0 }))
    .filter(({ cents }) => cents > 0);
  return deductions.length > 0 && lowered.length === 0 ? undefined : lowered;
};
