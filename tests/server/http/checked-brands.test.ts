import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkBrand } from '#brands/checks/check-brand.ts'
import { newBrand } from '#brands/commands/new.ts'
import { requestLocally } from '#server/http/local-request.ts'
import { startSite } from '../../support/site.ts'
import { copyThemes } from '../../support/themes.ts'

test('the start checks brands as npm run brand check does, and hides a faulty one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-checked-'))
  const { themes } = await copyThemes(folder)
  newBrand(themes, 'acme')
  newBrand(themes, 'pale')
  await writeFile(
    join(themes, 'acme/theme.css'),
    '.a { background: url(gone.svg) }\n:root { --ink: #ddd }\n',
  )
  // A warning is logged, and the brand is shown.
  await appendFile(join(themes, 'pale/theme.css'), ':root { --ink: #ddd }\n')
  const found = (id: string) =>
    checkBrand(themes, id, 'http://{host}').map(({ severity, text }) => [severity, text])
  expect(found('acme')).toHaveLength(3)
  expect(found('pale').map(([severity]) => severity)).toEqual(['warning', 'warning'])

  const site = await startSite('postgres', { themes })
  expect([...site.services.broken]).toEqual([
    [
      'acme',
      `brand acme cannot be shown: ${themes}/acme/theme.css:1: expected a file gone.svg in the brand's folder or in a package, found none`,
    ],
  ])
  const statusAt = async (host: string) =>
    (
      await requestLocally({
        host: '127.0.0.1',
        port: site.port,
        path: '/account/login',
        headers: { host },
      })
    ).status
  expect(
    await Promise.all(['localhost', 'acme.localhost', 'pale.localhost'].map(statusAt)),
  ).toEqual([200, 503, 200])
  await site.close()
  await rm(folder, { recursive: true })
})
