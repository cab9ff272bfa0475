const known = Intl.supportedValuesOf('currency')

/** What a brand's shoppers may choose from: its own list, or every currency. */
export const currenciesOf = ({ currencies }: { currencies: readonly string[] }) =>
  currencies.length > 0 ? currencies : known
