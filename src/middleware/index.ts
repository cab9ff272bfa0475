import type { MiddlewareHandler } from 'astro'
import { sequence } from 'astro:middleware'
import { endpointAt } from '#find-route.ts'
import { withBrand } from './with-brand.ts'
import { withDraft } from './with-draft.ts'
import { withEntityTag } from './with-entity-tag.ts'
import { withFile } from './with-file.ts'
import { withForm } from './with-form.ts'
import { withGuard } from './with-guard.ts'
import { withLanguage } from './with-language.ts'
import { withMessage } from './with-message.ts'
import { withErrorPage } from './with-error-page.ts'
import { withPrefetch } from './with-prefetch.ts'
import { withRecord } from './with-record.ts'
import { withSecurityHeaders } from './with-security-headers.ts'
import { withSession, withoutSession } from './with-session.ts'
import { withShopLink } from './with-shop-link.ts'

/** The way of every request, from the outside in. */
const everyRequest = sequence(
  withRecord,
  withSecurityHeaders,
  withPrefetch,
  withEntityTag,
  withBrand,
  withFile,
  withErrorPage,
  withSession,
  withLanguage,
  withShopLink,
)

/** And from there the way of pages. A missing file of an endpoint is a page that is not found. */
const pages = sequence(withGuard, withMessage, withDraft, withForm)

const pagesAlone: MiddlewareHandler = (context, next) =>
  endpointAt(context.routePattern) ? next() : pages(context, next)

const ordinary = sequence(everyRequest, pagesAlone)

/** The way of the error page, which a request that has failed on its own is given. */
const errorPage = sequence(withoutSession, withLanguage, withShopLink)

export const onRequest: MiddlewareHandler = (context, next) =>
  context.locals.errorStatus ? errorPage(context, next) : ordinary(context, next)
