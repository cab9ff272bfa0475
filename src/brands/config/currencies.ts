const known = Intl.supportedValuesOf('currency')

/** Returns the currencies that a brand's shoppers choose from: its own list, or every currency. */
export const currenciesOf = ({ currencies }: { currencies: readonly string[] }) =>
  currencies.length > 0 ? currencies : known
