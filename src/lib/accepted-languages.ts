/** Returns the languages of an Accept-Language header, best first, without their regions. */
export const acceptedLanguages = (header: string) =>
  header
    .slice(0, 500)
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/))
    .map(([tag = '', weight = '1']) => ({
      language: tag.split('-')[0]!.toLowerCase(),
      weight: Number(weight),
    }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
