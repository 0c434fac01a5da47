/**
 * The levels of membership, lowest first, by what a clinic spent within twelve months (product page, "Money"), each with
 * the colour on which its title stands in white, dark enough for that (specification, "Clinic VIP").
 */
export const memberLevels = [
  { level: 'bronze', faceTitleColor: '#8a5a2b', fromFen: 0, discountPercent: 0, pointsPercent: 100 },
  { level: 'silver', faceTitleColor: '#5f6b7a', fromFen: 1_000_000, discountPercent: 2, pointsPercent: 110 },
  { level: 'gold', faceTitleColor: '#8f6400', fromFen: 5_000_000, discountPercent: 4, pointsPercent: 120 },
  { level: 'diamond', faceTitleColor: '#1f6f9f', fromFen: 20_000_000, discountPercent: 6, pointsPercent: 150 },
  { level: 'supreme', faceTitleColor: '#2b2b2b', fromFen: 50_000_000, discountPercent: 8, pointsPercent: 200 },
] as const;

export type MemberLevel = (typeof memberLevels)[number]['level'];

/** What the VIP period that is given to a new clinic raises it to, where it spent less. */
const giftedLevel: MemberLevel = 'gold';

const rankOf = (level: MemberLevel): number => memberLevels.findIndex((one) => one.level === level);

/**
 * The level of a clinic.
 * @param spentFen settled less refunded within the last twelve months, in fen
 * @param hasGift whether its VIP period runs
 * @returns the level, and whether it stands on the gift and falls with it
 */
export function levelOf(spentFen: number, hasGift: boolean): { level: MemberLevel; isGift: boolean } {
  const earned = memberLevels.findLast(({ fromFen }) => spentFen >= fromFen)?.level ?? 'bronze';
  const isGift = hasGift && rankOf(earned) < rankOf(giftedLevel);
  return { level: isGift ? giftedLevel : earned, isGift };
}

/**
 * The next level above the one that is held, by spending or as a gift, with how much is missing, in fen; null at the
 * highest.
 */
export function nextLevelOf(spentFen: number, held: MemberLevel): { level: MemberLevel; missingFen: number } | null {
  const next = memberLevels.find(({ level, fromFen }) => fromFen > spentFen && rankOf(level) > rankOf(held));
  return next ? { level: next.level, missingFen: next.fromFen - spentFen } : null;
}

/** The colour on which a level's title stands in white. */
export const faceTitleColorOf = (level: MemberLevel): string =>
  memberLevels.find((one) => one.level === level)?.faceTitleColor ?? memberLevels[0].faceTitleColor;
