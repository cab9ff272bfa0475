interface Progress {
  progress: number
  totalProgress: number
}

const isComplete = ({ progress, totalProgress }: Progress) =>
  totalProgress <= 0 || progress >= totalProgress

/**
 * Returns an achievement's progress in whole per cent from 0 to 100; 100 only where it is complete.
 */
export function progressPercentage({ progress, totalProgress }: Progress) {
  if (isComplete({ progress, totalProgress })) return 100
  // A fraction of binary digits may lie just below the whole number that is meant.
  return Math.min(
    99,
    Math.max(0, Math.floor(Number(((progress * 100) / totalProgress).toFixed(6)))),
  )
}

/** Returns why an achievement cannot be claimed, as a refusal's code; undefined where it can. */
export function claimRefusal({
  claimDate,
  disableClaim,
  ...rest
}: Progress & { claimDate: unknown; disableClaim: boolean }) {
  if (claimDate !== null) return 'achievement_claimed'
  if (disableClaim) return 'achievement_not_claimable'
  return isComplete(rest) ? undefined : 'achievement_incomplete'
}
