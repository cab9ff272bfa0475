/** Returns full-width letters, digits and signs, as Japanese keyboards write them, in ASCII. */
export const toHalfWidth = (text: string) =>
  text
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
