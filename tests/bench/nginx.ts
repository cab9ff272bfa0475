import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { HttpStatus } from '#lib/http-status.ts'

/** Exceeds `fail_timeout` of nginx: it asks a process again ten seconds after a refused connection. */
export const failPauseMs = 12_000

/** Adds to the defaults of nginx, in the contexts of these names. */
export interface NginxAdditions {
  http?: string
  server?: string
}

/** Starts nginx with its defaults, but for the addresses and the additions. */
export async function startNginx(
  folder: string,
  port: number,
  upstreams: number[],
  { http = '', server = '' }: NginxAdditions = {},
) {
  const servers = upstreams.map((one) => `server 127.0.0.1:${one};`).join(' ')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ')
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr; events {}
    http { access_log off; ${paths} ${http} upstream foyer { ${servers} }
      server { listen 127.0.0.1:${port}; ${server}
        location / { proxy_pass http://foyer; proxy_set_header Host $host; } } }`,
  )
  const program = 'nginx'
  const nginx = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  nginx.once('error', () => console.error('This script needs nginx.'))
  const stop = async () => {
    nginx.kill()
    await once(nginx, 'exit')
  }
  return { stop }
}

/** Waits until an address answers 200. */
export async function untilReady(port: number, path = '/account/readyz') {
  const statusOf = () =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  while ((await statusOf()) !== HttpStatus.ok) await pause(100)
}
