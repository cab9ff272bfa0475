// Texts.

export const maxAddressCharacters = 250
export const maxVoucherCodeCharacters = 250
export const maxCompanyNameCharacters = 100
/** Limits a name or an e-mail address. */
export const maxProfileCharacters = 100
