import { describe, expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['PUBLIC_ADRESS', 'PUBLIC_ADDRESS'],
  ['SMS_GATEWAY', 'SMS_GATEWAY_URL'],
  ['FILES_S3_SECRET', 'FILES_S3_SECRET_ACCESS_KEY'],
  ['ONECORE_SECRET', 'ONECORE_CLIENT_SECRET'],
  ['WEBHOOKS_URL', 'WEBHOOK_URL'],
  ['WEBHOOK_SECERT__HARBOUR', 'WEBHOOK_SECRET__HARBOUR'],
  ['GOOGLE_CLIENT_SECERT', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_SECERT__HARBOUR', 'GOOGLE_CLIENT_SECRET__HARBOUR'],
  ['DATABSE_URL__DEFAULT', 'DATABASE_URL'],
  ['BRNAD', 'BRAND'],
  ['BARND', 'BRAND'],
  ['PROT', 'PORT'],
  ['HOTS', 'HOST'],
  ['HOSTS', 'HOST'],
  ['TRUST_PROXY', 'TRUSTED_PROXIES'],
  ['FACEBOOK_SECRET', 'FACEBOOK_APP_SECRET'],
  ['TELEGRAM_TOKEN', 'TELEGRAM_BOT_TOKEN'],
  ['S3_BUCKET', 'FILES_S3_BUCKET'],
  ['PUBLIC_URL', 'PUBLIC_ADDRESS'],
])('the unknown setting %s is reported with the likely name', (name, meant) => {
  expect(() => readSettings({ [name]: 'x' })).toThrow(
    `${name}: unknown setting; did you mean ${meant}?`,
  )
})

test.each(['DATABASE_URL', 'SMS_GATEWAY_URL'])('%s of one brand is reported as unknown', (name) => {
  expect(() => readSettings({ [`${name}__DEFAULT`]: 'x' })).toThrow(
    `${name}__DEFAULT: unknown setting; there is one ${name} for all brands`,
  )
})

test.each(['SMS_FOO', 'AUTH0_FOO', 'TELEGRAM_BOT_FOO'])(
  '%s, which only begins like a setting, is reported without a suggestion',
  (name) => {
    expect(() => readSettings({ [name]: '1' })).toThrow(new RegExp(`^${name}: unknown setting$`))
  },
)

test('all unknown settings are reported, and an empty one counts as not set', () => {
  expect(() => readSettings({ DATABSE_URL: 'x', SMS_FROM: '', LOG_LEVLE: 'x' })).toThrow(
    'DATABSE_URL: unknown setting; did you mean DATABASE_URL?\nLOG_LEVLE: unknown setting; did you mean LOG_LEVEL?',
  )
  expect(readSettings({ SMS_FROM: '' }).PORT).toBe(4321)
})

/** The words that our settings begin with, as names of services. */
const services = [
  'SMS',
  'SMS_GATEWAY',
  'SMS_TWILIO',
  'DATABASE',
  'DATABASE_URL',
  'FOYER',
  'WEBHOOK',
]
  .concat(['WEBHOOKS', 'FILES_S3', 'S3', 'VIES', 'VIES_URL', 'AUTH0', 'ONECORE', 'ONECORE_CLIENT'])
  .concat(['PUBLIC', 'PUBLIC_ADDRESS', 'GOOGLE_CLIENT', 'FACEBOOK_APP', 'FACEBOOK_GRAPH', 'DNS'])
  .concat(['TELEGRAM', 'TELEGRAM_BOT', 'TRUSTED_PROXIES', 'BRAND', 'LOG_LEVEL', 'DATA', 'STEAM'])

test.each(services)('variables of a linked service named %s do not stop the start', (service) => {
  const { names, ...values } = {
    names: ['SERVICE_HOST', 'SERVICE_PORT', 'SERVICE_PORT_HTTP', 'SERVICE_PORT_HTTP_ALT']
      .concat(['PORT_80_TCP', 'PORT_80_TCP_PROTO', 'PORT_80_TCP_PORT', 'PORT_80_TCP_ADDR'])
      .concat(['PORT_53_UDP', 'PORT_53_UDP_ADDR', 'PORT_5432_SCTP_PORT', 'PORT_80_TCP_START'])
      .concat(['ENV_TOKEN', 'ENV_SECRET', 'ENV_URL']),
    PORT: 'tcp://10.3.2.1:80',
    NAME: `/foyer/${service.toLowerCase()}`,
  }
  const variables = [...names.map((name) => [name, 'x']), ...Object.entries(values)]
  const environment = Object.fromEntries(
    variables.map(([name, value]) => [`${service}_${name}`, value]),
  ) as Record<string, string>
  expect(readSettings(environment).PORT).toBe(4321)
})

test('a setting that only ends like a variable of a link is still refused', () => {
  expect(() => readSettings({ FILES_S3_BUCKET_NAME: 'pictures' })).toThrow(/^FILES_S3_BUCKET_NAME/)
})

/** Lists other programs' variables around the process. */
const surroundings = {
  shell:
    'PATH HOME USER LOGNAME SHELL TERM LANG LC_ALL TZ PWD OLDPWD SHLVL _ EDITOR HOSTTYPE HOSTNAME PS1 MAIL DISPLAY LS_COLORS COLORTERM HISTSIZE TMPDIR',
  desktop:
    'XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR STEAM_RUNTIME STEAM_COMPAT_DATA_PATH GOOGLE_API_KEY GOOGLE_CHROME_BIN S3_USE_HTTPS CLIENT_ID CLIENT_SECRET Apple_PubSub_Socket_Render',
  npm: 'NODE NODE_ENV NODE_OPTIONS NODE_PATH INIT_CWD npm_config_registry npm_lifecycle_event npm_package_json npm_execpath npm_config_port npm_package_config_host PORT_RANGE PORT_80 FORCE_COLOR NO_COLOR CI',
  docker:
    'HOSTNAME container YARN_VERSION NODE_VERSION SSL_CERT_DIR http_proxy https_proxy NO_PROXY HTTP_PROXY',
  systemd:
    '__CFBundleIdentifier __CF_USER_TEXT_ENCODING INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID NOTIFY_SOCKET LISTEN_PID STATE_DIRECTORY MEMORY_PRESSURE_WATCH CREDENTIALS_DIRECTORY',
  kubernetes:
    'KUBERNETES_SERVICE_HOST KUBERNETES_PORT KUBERNETES_PORT_443_TCP_ADDR SMS_SERVICE_HOST SMS_SERVICE_PORT SMS_SERVICE_PORT_HTTP SMS_PORT SMS_PORT_80_TCP SMS_PORT_80_TCP_PROTO DATABASE_SERVICE_HOST DATABASE_PORT DATABASE_PORT_5432_TCP_ADDR POD_NAME',
  cloud:
    'GOOGLE_APPLICATION_CREDENTIALS GOOGLE_CLOUD_PROJECT AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY K_SERVICE DYNO WEBSITE_HOSTNAME',
  database:
    'PGHOST PGPORT PGDATA PGPASSWORD POSTGRES_PASSWORD DATABASE_HOST DATABASE_NAME DATABASE_USER DB_URL',
}

describe.each(Object.entries(surroundings))(
  'an environment such as that of %s',
  (_where, names) => {
    test('contains no setting of ours', () => {
      const environment = Object.fromEntries(names.split(' ').map((name) => [name, 'x']))
      expect(readSettings({ ...environment, PORT: '80' }).PORT).toBe(80)
    })
  },
)
