import type { MiddlewareHandler } from 'astro'

/** Notes for the log which page was asked for, and for which account. */
export const withRecord: MiddlewareHandler = async ({ locals, routePattern }, next) => {
  const { record } = locals
  record.route = routePattern.replaceAll('[', '{').replaceAll(']', '}')
  const response = await next()
  const { brand, maybeSession } = locals
  if (maybeSession) Object.assign(record, accountOf(brand, maybeSession))
  return response
}

const accountOf = (
  { companyId }: App.Locals['brand'],
  { shopper }: NonNullable<App.Locals['maybeSession']>,
) => ({ companyId, accountId: shopper.id })
