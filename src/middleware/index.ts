import { sequence } from 'astro:middleware'
import { withBrand } from './with-brand.ts'
import { withDraft } from './with-draft.ts'
import { withEntityTag } from './with-entity-tag.ts'
import { withFile } from './with-file.ts'
import { withForm } from './with-form.ts'
import { withGuard } from './with-guard.ts'
import { withLanguage } from './with-language.ts'
import { withMessage } from './with-message.ts'
import { withProblems } from './with-problems.ts'
import { withSecurityHeaders } from './with-security-headers.ts'
import { withSession } from './with-session.ts'
import { withShopLink } from './with-shop-link.ts'

/** The way of every request, from the outside in. */
export const onRequest = sequence(
  withSecurityHeaders,
  withEntityTag,
  withBrand,
  withFile,
  withProblems,
  withSession,
  withLanguage,
  withShopLink,
  withGuard,
  withMessage,
  withDraft,
  withForm,
)
