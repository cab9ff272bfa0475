import type { APIRoute } from 'astro'
import { brandImage } from '#theme'
import { webManifest } from '#brands/theme/manifest.ts'
import { HttpStatus } from '#lib/http-status.ts'

const headers = {
  'content-type': 'application/manifest+json',
  'cache-control': 'private, max-age=3600',
}

/** A brand without icons for a home screen has no manifest. */
export const GET: APIRoute = ({ locals: { brand, locale: lang, direction: dir } }) => {
  const manifest = webManifest(brand, (name) => brandImage(brand, name), { lang, dir })
  return manifest
    ? new Response(JSON.stringify(manifest), { headers })
    : new Response(null, { status: HttpStatus.notFound })
}
