/**
 * Decimals of the currencies that do not have two, by ISO 4217's list one. `Intl` is of no use
 * here: it follows CLDR, which gives some of them, such as IQD and HUF, another number.
 */
const decimals: Record<string, number> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
}

/** Returns the number of decimals of a currency by its ISO 4217 code; two for an unknown one. */
export const isoDecimals = (code: string) => decimals[code.toUpperCase()] ?? 2
