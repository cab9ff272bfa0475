/** Lists the fields of `Astro.locals` that a theme may read. All others belong to the server. */
export const locals = {
  brand: 'the settings of `site.json`',
  t: 'returns a message by its key, with its values: `t(key, { name })`',
  locale: 'the language of the page, such as `nl`',
  direction: '`ltr`, or `rtl` for a language that is written from right to left',
  maybeSession: 'the session; undefined if nobody is signed in',
  session: 'the session; throws an error if nobody is signed in',
  shopHome: 'the address of the home page of the shop, in the language of the page',
  shopLink: 'the attributes of the link back to the shop',
  xsrf: 'the token that `<FormFields>` needs',
} satisfies Partial<Record<keyof App.Locals, string>>
